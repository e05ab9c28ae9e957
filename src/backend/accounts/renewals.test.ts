import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PATIENCE } from '../function-address.ts';
import { createRenewals, type Renewals } from './renewals.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fail = (renewals: Renewals) =>
  renewals.attempt(() => Promise.reject(new Error('lost'))).catch(() => null);
const succeed = (renewals: Renewals) => renewals.attempt(async () => new Response());

/** After how many milliseconds somebody who waits for the session gives up. */
async function patience(renewals: Renewals): Promise<number> {
  const begun = Date.now();
  const waited = renewals.soon(new Promise(() => {})).then(() => Date.now() - begun);
  await vi.advanceTimersByTimeAsync(PATIENCE);
  return waited;
}

test('after three attempts without an answer nobody waits for long', async () => {
  const renewals = createRenewals();
  for (let attempt = 1; attempt <= 2; attempt += 1) await fail(renewals);
  expect(await patience(renewals)).toBe(PATIENCE);
  await fail(renewals);
  expect(await patience(renewals)).toBe(1000);
});

test('whoever waits hears of what fails at once, and of one failure where there is no connection', async () => {
  const renewals = createRenewals();
  await expect(renewals.soon(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await renewals.soon(Promise.resolve(7))).toBe(7);
  // Nobody waits any more.
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await patience(renewals)).toBe(PATIENCE);
  const waiting = renewals.soon(new Promise(() => {}));
  await fail(renewals);
  expect(await waiting).toBeNull();
  expect(await patience(renewals)).toBe(1000);
});

test('an answer restarts the count', async () => {
  const renewals = createRenewals();
  for (let attempt = 1; attempt <= 2; attempt += 1) await fail(renewals);
  await succeed(renewals);
  for (let attempt = 1; attempt <= 2; attempt += 1) await fail(renewals);
  expect(await patience(renewals)).toBe(PATIENCE);
  await fail(renewals);
  await succeed(renewals);
  expect(await patience(renewals)).toBe(PATIENCE);
});
