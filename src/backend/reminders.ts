import type { IsoDay } from '../domain/day/day.ts';
import type { Locale } from '../domain/puzzle/puzzle.ts';
import type { Backend } from './backend.ts';
import { readAnswer } from './read-answer.ts';
import { sendJson } from './send-json.ts';
import { storedUser } from './session.ts';

/** A daily reminder as a device wants it. */
export type DeviceReminder = {
  /** As the browser writes it. */
  subscription: PushSubscriptionJSON;
  /** Since midnight by the clock on the wall, from 0 to 1439. */
  minute: number;
  /** Such as `Europe/Berlin`. */
  timeZone: string;
  locale: Locale;
  /** The last day that was played; the server stays silent on it. */
  played: IsoDay | null;
};

/**
 * What to subscribe to reminders with; null where the server sends none, as on a plain Supabase project.
 *
 * @throws NoConnectionError when the server is out of reach
 */
export async function getPushKey(backend: Backend): Promise<string | null> {
  // Only a gateway has it, and only the one that the page comes from may be asked.
  if (backend.backendUrl !== location.origin) return null;
  const facts = await readAnswer(backend, `${location.origin}/config.json`);
  const isOpen = typeof facts === 'object' && facts !== null && 'pushKey' in facts;
  return isOpen && typeof facts.pushKey === 'string' ? facts.pushKey : null;
}

/**
 * Sets or changes the reminder of this device, as that of whoever is signed in.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError 22023 for a push service or time zone that it does not know, 55000 where it sends none, PT429 where there are too many
 */
export async function setReminder(backend: Backend, reminder: DeviceReminder): Promise<void> {
  const { timeZone, ...same } = reminder;
  const parameters = { ...same, time_zone: timeZone };
  if (storedUser() === '') {
    await sendJson(backend, '/rest/v1/rpc/set_reminder', parameters);
    return;
  }
  const { accountsOf } = await import('./accounts/accounts.ts');
  await accountsOf(backend).rest.call('set_reminder', parameters);
}

/** Ends the reminder of the device whose subscription has this address. */
export async function endReminder(backend: Backend, endpoint: string): Promise<void> {
  await sendJson(backend, '/rest/v1/rpc/end_reminder', { endpoint });
}
