import { expect, it } from 'vitest';

import { createHostRests } from './host-rests.ts';

it('a push service that fails three times in a row is left alone for five minutes', () => {
  const clock = { now: 0 };
  const rests = createHostRests(() => clock.now);
  rests.note('a', true);
  rests.note('a', true);
  rests.note('a', false);
  rests.note('a', true);
  rests.note('a', true);
  expect(rests.isResting('a')).toBe(false);
  rests.note('a', true);
  expect([rests.isResting('a'), rests.isResting('b')]).toEqual([true, false]);
  clock.now = 300_000;
  expect(rests.isResting('a')).toBe(false);
  rests.note('a', true);
  expect(rests.isResting('a')).toBe(true);
});

it('only so many push services are remembered', () => {
  const rests = createHostRests(() => 0);
  for (let times = 0; times < 3; times += 1) rests.note('first', true);
  for (let host = 0; host < 100; host += 1) rests.note(String(host), true);
  expect(rests.isResting('first')).toBe(false);
});
