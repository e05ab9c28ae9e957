import {
  type AuthChangeEvent,
  AuthRetryableFetchError,
  GoTrueClient,
  type Session,
} from '@supabase/auth-js';
import { UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import * as session from '../session.ts';
import { SESSION_KEY } from '../stored-session.ts';
import { followSession } from './follow-session.ts';

const stored = new Map<string, string>();
let setSession: MockInstance<typeof session.setSession>;

beforeEach(() => {
  stored.clear();
  setSession = vi.spyOn(session, 'setSession').mockReturnValue();
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a session that cannot be renewed without a connection is no sign-out', async () => {
  stored.set(SESSION_KEY, JSON.stringify({ user: { id: 'ada' } }));
  await follow(false);
  expect(setSession).toHaveBeenCalledExactlyOnceWith({ state: 'unreached' });
});

test('a session that the server refuses to renew has ended', async () => {
  stored.set(SESSION_KEY, JSON.stringify({ user: { id: 'ada' } }));
  await follow(true);
  expect(setSession).toHaveBeenCalledExactlyOnceWith({ state: 'signedOut', hasEnded: true });
});

test('without a stored session nobody is signed in', async () => {
  await follow(false);
  expect(setSession).toHaveBeenCalledExactlyOnceWith({ state: 'signedOut', hasEnded: false });
});

test('a session that another tab has just ended does not come back, one that begins does', () => {
  stored.set(SESSION_KEY, JSON.stringify({ user: { id: 'ada' } }));
  const { tell } = told();
  tell('SIGNED_IN', 'ada');
  expect(setSession).toHaveBeenLastCalledWith(signedIn('ada'));

  stored.clear();
  tell('SIGNED_OUT', null);
  tell('SIGNED_IN', 'ada');
  expect(setSession).toHaveBeenLastCalledWith({ state: 'signedOut', hasEnded: false });

  stored.set(SESSION_KEY, JSON.stringify({ user: { id: 'bea' } }));
  tell('SIGNED_IN', 'bea');
  tell('SIGNED_IN', 'ada');
  expect(setSession).toHaveBeenLastCalledWith(signedIn('bea'));
});

test('a session that began after the page was opened does not come back either', () => {
  const { tell } = told();
  stored.set(SESSION_KEY, JSON.stringify({ user: { id: 'ada' } }));
  tell('SIGNED_IN', 'ada');
  stored.clear();
  tell('SIGNED_IN', 'ada');
  expect(setSession).toHaveBeenLastCalledWith({ state: 'signedOut', hasEnded: false });
});

test('that the server is out of reach is not said once it is known who is signed in', async () => {
  stored.set(SESSION_KEY, JSON.stringify({ user: { id: 'ada' } }));
  const { tell, giveUp } = told();
  tell('SIGNED_IN', 'ada');
  await giveUp();
  expect(setSession).toHaveBeenCalledExactlyOnceWith(signedIn('ada'));
  const early = told();
  await early.giveUp();
  expect(setSession).toHaveBeenLastCalledWith({ state: 'unreached' });
});

test.each([
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
] as const)('after %s the page goes on with the session that came with it', (event) => {
  stored.set(SESSION_KEY, JSON.stringify({ user: { id: 'ada' } }));
  told().tell(event, 'ada');
  expect(setSession).toHaveBeenLastCalledWith(signedIn('ada'));
});

test('who still owes the second factor is half signed in, and no more', () => {
  told().tell('SIGNED_IN', 'ada', { role: 'anon', user_permission: ['stats.shared'] });
  expect(setSession).toHaveBeenLastCalledWith({ state: 'secondStep' });
});

test('a client that may not look at what is stored is no failure of the page', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  await told().fail();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(unhandled).not.toHaveBeenCalled();
});

test('where the device stores nothing, a session counts all the same', () => {
  told().tell('SIGNED_IN', 'ada');
  expect(setSession).toHaveBeenLastCalledWith(signedIn('ada'));
});

const signedIn = (userId: string): unknown => ({
  state: 'signedIn',
  session: expect.objectContaining({ userId }) as unknown,
});

/** A client that says what it is told to say. */
function told() {
  const auth = new GoTrueClient({ persistSession: false, autoRefreshToken: false });
  const listens = vi.spyOn(auth, 'onAuthStateChange');
  listens.mockImplementation(() => ({ data: { subscription: null as never } }));
  let giveUp: ((answer: never) => void) | undefined;
  let fail: ((reason: Error) => void) | undefined;
  vi.spyOn(auth, 'getSession').mockReturnValue(
    new Promise((resolve, reject) => {
      giveUp = resolve;
      fail = reject;
    }),
  );
  followSession(auth, () => false);
  const listener = listens.mock.calls[0]?.[0];
  return {
    fail: async () => {
      fail?.(new DOMException('', 'SecurityError'));
      await Promise.resolve();
    },
    giveUp: async () => {
      giveUp?.({ data: { session: null }, error: new AuthRetryableFetchError('gone', 0) } as never);
      await Promise.resolve();
    },
    tell: (event: AuthChangeEvent, id: string | null, claims = {}) => {
      const access_token = new UnsecuredJWT({ app_metadata: {}, ...claims }).encode();
      void listener?.(event, id === null ? null : ({ access_token, user: { id } } as Session));
    },
  };
}

/** The client begins without a session of its own: with none, or with one that it could not renew. */
async function follow(isRefused: boolean) {
  const auth = new GoTrueClient({ persistSession: false, autoRefreshToken: false });
  followSession(auth, () => isRefused);
  await vi.waitFor(() => expect(setSession).toHaveBeenCalled());
}
