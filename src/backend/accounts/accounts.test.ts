import { afterEach, expect, test, vi } from 'vitest';
import { NoConnectionError } from '../errors.ts';
import { accountsOf } from './accounts.ts';

const backend = { backendUrl: 'https://quando.test', publishableKey: 'key', send: fetch };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a server that never answers counts as out of reach after a while', async () => {
  const limits = silentServer();
  const { rest } = accountsOf({ ...backend });
  await expect(rest.rows('UserStatistics', {})).rejects.toThrow(NoConnectionError);
  await expect(rest.put('UserStatistics', {})).rejects.toThrow(NoConnectionError);
  // Also where somebody might break the call off, and does not.
  const { signal } = new AbortController();
  await expect(rest.rows('UserStatistics', {}, signal)).rejects.toThrow(NoConnectionError);
  expect(limits).toEqual([10_000, 20_000, 10_000]);
});

test('a page follows one session, however many of its parts ask for the accounts', () => {
  const page = { ...backend };
  expect(accountsOf(page)).toBe(accountsOf(page));
  expect(accountsOf({ ...backend })).not.toBe(accountsOf(page));
});

test('a call that is broken off by its caller ends before its deadline', async () => {
  silentServer(null);
  const { rest } = accountsOf({ ...backend });
  await expect(rest.rows('UserStatistics', {}, AbortSignal.abort())).rejects.toThrow(
    NoConnectionError,
  );
});

test('an older browser asks until its caller breaks it off', async () => {
  silentServer();
  const given = new AbortController();
  vi.stubGlobal('AbortSignal', { timeout: () => new AbortController().signal });
  const { rest } = accountsOf({ ...backend });
  expect(await rest.rows('UserStatistics', {}, given.signal)).toBeNull();
  given.abort();
  await expect(rest.rows('UserStatistics', {}, given.signal)).rejects.toThrow(NoConnectionError);
});

/** A server whose answers only come where no signal ends the call; lists the deadlines set. */
function silentServer(reason: Error | null = new DOMException('late', 'TimeoutError')) {
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit);
    return reason === null ? new AbortController().signal : AbortSignal.abort(reason);
  });
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return Response.json(null);
  });
  return limits;
}
