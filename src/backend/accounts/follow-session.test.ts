import { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import * as session from '../session.ts';
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
  stored.set(session.SESSION_KEY, JSON.stringify({ user: { id: 'ada' } }));
  await follow(false);
  expect(setSession).toHaveBeenCalledExactlyOnceWith({ state: 'unreached' });
});

test('a session that the server refuses to renew has ended', async () => {
  stored.set(session.SESSION_KEY, JSON.stringify({ user: { id: 'ada' } }));
  await follow(true);
  expect(setSession).toHaveBeenCalledExactlyOnceWith({ state: 'signedOut', hasEnded: true });
});

test('without a stored session nobody is signed in', async () => {
  await follow(false);
  expect(setSession).toHaveBeenCalledExactlyOnceWith({ state: 'signedOut', hasEnded: false });
});

/** The client begins without a session of its own: with none, or with one that it could not renew. */
async function follow(isRefused: boolean) {
  const auth = new GoTrueClient({ persistSession: false, autoRefreshToken: false });
  followSession(auth, () => isRefused);
  await vi.waitFor(() => expect(setSession).toHaveBeenCalled());
}
