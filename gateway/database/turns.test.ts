import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Turns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('one after the other, in the order of asking', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = (name: string) =>
    turns.run(async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    });
  await Promise.all([work('a'), work('b'), work('c')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('a failed turn makes way for the next', async () => {
  const turns = new Turns();
  const failing = turns.run(() => Promise.reject(new Error('no')));
  const next = turns.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('ending a turn twice does not let two in', async () => {
  const turns = new Turns();
  const end = await turns.take();
  end();
  const second = await turns.take();
  end();
  let isThird = false;
  void turns.take().then(() => {
    isThird = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(isThird).toBe(false);
  second();
  await vi.advanceTimersByTimeAsync(1);
  expect(isThird).toBe(true);
});

it('who waits ten seconds is told that the database is busy, and is forgotten', async () => {
  const turns = new Turns();
  const end = await turns.take();
  const waiting = turns.take();
  const refused = expect(waiting).rejects.toMatchObject({ code: '53300' });
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  end();
  expect(await turns.run(async () => 'free')).toBe('free');
});
