import { GoTrueClient } from '@supabase/auth-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY, setSession } from '../session.ts';
import { followSession } from './follow-session.ts';

vi.mock(import('../session.ts'), async (original) => ({
  ...(await original()),
  setSession: vi.fn(),
}));

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.mocked(setSession).mockClear();
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
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

/** The client begins without a session of its own: with none, or with one that it could not renew. */
async function follow(isRefused: boolean) {
  const auth = new GoTrueClient({ persistSession: false, autoRefreshToken: false });
  followSession(auth, () => isRefused);
  await vi.waitFor(() => expect(setSession).toHaveBeenCalled());
}
