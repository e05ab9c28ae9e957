import { WORKER } from '../offline/kept-names.ts';
import { forgetReminder } from './reminder-store.ts';

/** Whether this browser can receive messages while the page is closed. */
export function canReceive(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** This browser's subscription; null where there is none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canReceive()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes at the browser's push service, or finds the subscription that is there.
 *
 * @param key the server's key, base64url
 * @throws where the browser or its push service refuses
 */
export async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await pushManager.getSubscription();
  if (present !== null && keyOf(present) === key) return present;
  // Messages for the key of before would be refused.
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Ends the subscription here, and what is kept of the reminder. Never rejects. */
export async function dropReminder() {
  forgetReminder();
  await currentSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
