import type { BrowserContext, Page } from '@playwright/test';
import { ownGateway } from './own-gateway.ts';

/** A page whose operator sends reminders; that of `test` sends none. */
export const reminding = ownGateway('reminding', {
  PUSH: 'on',
  QUANDO_PUSH_KEY: 'k'.repeat(43),
});

/** The key of the subscription that the push service in the browser has made, in the page's session. */
const STUB = 'stub.push';

/**
 * Stands in for the browser's push service, which would be asked over the network: it keeps a
 * subscription as long as the tab, whatever becomes of the page. A browser without a window says of a
 * permission that was granted that it is denied, so what it says is set, too.
 */
export async function stubPushService(
  context: BrowserContext,
  permission: NotificationPermission = 'granted',
) {
  await context.addInitScript(
    ({ name, permission: said }) => {
      if (!('PushManager' in window)) return;
      Object.defineProperty(Notification, 'permission', { get: () => said });
      const made = (): PushSubscription | null => {
        const endpoint = sessionStorage.getItem(name);
        if (endpoint === null) return null;
        const padded = (localStorage.getItem(`${name}.key`) ?? '').replaceAll('-', '+');
        const key = Uint8Array.from(
          atob(padded.replaceAll('_', '/')),
          (sign) => sign.codePointAt(0) ?? 0,
        );
        const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
        return {
          endpoint,
          options: { applicationServerKey: key.buffer, userVisibleOnly: true },
          toJSON: () => ({ endpoint, expirationTime: null, keys }),
          unsubscribe: async () => {
            sessionStorage.removeItem(name);
            return true;
          },
        } as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => made();
      PushManager.prototype.subscribe = async (options) => {
        const asked = options?.applicationServerKey;
        const id = crypto.randomUUID();
        sessionStorage.setItem(name, `https://fcm.googleapis.com/fcm/send/${id}`);
        localStorage.setItem(`${name}.key`, typeof asked === 'string' ? asked : '');
        const subscription = made();
        if (subscription === null) throw new Error('There is no session storage.');
        return subscription;
      };
    },
    { name: STUB, permission },
  );
}

/** The address of the subscription that the browser has; null for none. */
export function subscriptionIn(page: Page): Promise<string | null> {
  return page.evaluate((name) => sessionStorage.getItem(name), STUB);
}
