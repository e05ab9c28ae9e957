import type { Backend } from '../../../backend/backend.ts';
import { endReminder, getPushKey, setReminder } from '../../../backend/reminders.ts';
import { storedUser } from '../../../backend/session.ts';
import { today } from '../../../device/clock.ts';
import { currentGame } from '../../../device/games/current-game.ts';
import {
  currentSubscription,
  dropReminder,
  subscribe,
} from '../../../device/reminder/push-subscription.ts';
import { currentReminder, keepReminder } from '../../../device/reminder/reminder-store.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { roundState } from '../../../domain/round/round.ts';

/** Today, where today's game has ended in this page; null where that is not known. */
export function playedToday(): IsoDay | null {
  const round = currentGame()?.round;
  const { day } = today();
  return round?.day === day && roundState(round) !== 'running' ? day : null;
}

/**
 * Has the server remind this device daily, or changes when; what it knows already it is not told again
 * that day.
 *
 * @param time such as `08:30`
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function tellReminder(
  backend: Backend,
  subscription: PushSubscription,
  { time, locale }: { time: string; locale: Locale },
) {
  const before = currentReminder();
  const known = before?.state === 'on' ? before : null;
  const played = playedToday() ?? known?.played ?? null;
  const { endpoint } = subscription;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const told = JSON.stringify([
    today().day,
    endpoint,
    time,
    timeZone,
    locale,
    played,
    storedUser(),
  ]);
  if (known?.told === told) return;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  await setReminder(backend, {
    subscription: subscription.toJSON(),
    minute: hours * 60 + minutes,
    timeZone,
    locale,
    played,
  });
  keepReminder({ state: 'on', time, endpoint, played, told });
  if (known !== null && known.endpoint !== endpoint) await endReminder(backend, known.endpoint);
}

/** Tells the server what has changed on a device that is reminded, and subscribes again where the browser has forgotten. */
export async function followReminder(backend: Backend, locale: Locale) {
  const reminder = currentReminder();
  if (reminder?.state !== 'on') return;
  if (Notification.permission !== 'granted') {
    await stopReminder(backend);
    return;
  }
  const subscription = (await currentSubscription()) ?? (await subscribeAgain(backend));
  if (subscription !== null) await tellReminder(backend, subscription, { ...reminder, locale });
}

async function subscribeAgain(backend: Backend): Promise<PushSubscription | null> {
  const key = await getPushKey(backend);
  return key === null ? null : subscribe(key);
}

/** Ends the reminder here, and on the server where it can be reached; else it finds out with the next one. */
export async function stopReminder(backend: Backend) {
  const reminder = currentReminder();
  await dropReminder();
  keepReminder({ state: 'declined' });
  if (reminder?.state === 'on') {
    await endReminder(backend, reminder.endpoint).catch(() => undefined);
  }
}
