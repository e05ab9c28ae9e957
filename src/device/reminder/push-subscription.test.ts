import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canReceive, currentSubscription, dropReminder, subscribe } from './push-subscription.ts';
import { currentReminder, keepReminder } from './reminder-store.ts';

/** A key whose base64 has each letter that an address must not have. */
const bytes = Uint8Array.of(0xfb, 0xff, 0xfe, 0x01);
const KEY = '-__-AQ';

const done: unknown[] = [];
let present: object | null;

function subscription(key: Uint8Array) {
  return {
    options: { applicationServerKey: key.buffer },
    unsubscribe: async () => void done.push('unsubscribed'),
  };
}

beforeEach(() => {
  done.length = 0;
  present = null;
  const pushManager = {
    getSubscription: async () => present,
    subscribe: async (options: unknown) => {
      done.push(options);
      return 'new';
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async (...call: unknown[]) => void done.push(call),
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
    },
  });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
});

afterEach(() => vi.unstubAllGlobals());

const registered = ['/sw.js', { updateViaCache: 'none' }];
const asked = { userVisibleOnly: true, applicationServerKey: KEY };

test('a browser subscribes with the key of the server', async () => {
  expect(await subscribe(KEY)).toBe('new');
  expect(done).toEqual([registered, asked]);
});

test('a subscription with the same key is kept, one with another is ended first', async () => {
  present = subscription(bytes);
  expect(await subscribe(KEY)).toBe(present);
  expect(done).toEqual([registered]);
  done.length = 0;
  present = subscription(Uint8Array.of(1, 2));
  expect(await subscribe(KEY)).toBe('new');
  expect(done).toEqual([registered, 'unsubscribed', asked]);
});

test('only a browser with worker, push service and notifications can receive', async () => {
  present = subscription(bytes);
  expect([canReceive(), await currentSubscription()]).toEqual([true, present]);
  for (const window of [{ PushManager: {} }, { Notification: {} }]) {
    vi.stubGlobal('window', window);
    expect([canReceive(), await currentSubscription()]).toEqual([false, null]);
  }
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('navigator', {});
  expect([canReceive(), await currentSubscription()]).toEqual([false, null]);
});

test('a reminder that goes is forgotten here and at the push service, also where that fails', async () => {
  vi.stubGlobal('document', { cookie: 'privacyConfirmed=true' });
  keepReminder({ state: 'declined' });
  present = subscription(bytes);
  await dropReminder();
  expect([currentReminder(), done]).toEqual([null, ['unsubscribed']]);
  present = { unsubscribe: async () => Promise.reject(new Error('gone')) };
  await expect(dropReminder()).resolves.toBeUndefined();
});
