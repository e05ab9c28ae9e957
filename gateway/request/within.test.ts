import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { within } from './within.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('what comes in time is given, and nothing is waited for afterwards', async () => {
  expect(await within(50, Promise.resolve('done'), () => 'late')).toBe('done');
  await expect(within(50, Promise.reject(new Error('failed')), () => 'late')).rejects.toThrow(
    'failed',
  );
  expect(vi.getTimerCount()).toBe(0);
});

it('what does not come in time is given up', async () => {
  const given = within(50, new Promise<string>(() => {}), () => 'late');
  await vi.advanceTimersByTimeAsync(50);
  expect(await given).toBe('late');
  const thrown = within(50, new Promise<string>(() => {}), () => {
    throw new Error('late');
  });
  const expected = expect(thrown).rejects.toThrow('late');
  await vi.advanceTimersByTimeAsync(50);
  await expected;
});
