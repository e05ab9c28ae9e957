import { expect, it } from 'vitest';

import { beginOfNight, keptDates } from './nightly.ts';

it.each([
  ['2026-11-23T02:00:00Z', '2026-11-23T02:00:00.000Z'],
  ['2026-11-23T01:59:59Z', '2026-11-22T02:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '2026-12-31T02:00:00.000Z'],
])('the night before %s began at %s', (at, begin) => {
  expect(beginOfNight(new Date(at), 2).toISOString()).toBe(begin);
});

it('the last seven days are kept, and of what is older the newest of each of four weeks', () => {
  let kept: string[] = [];
  for (let day = 1; day <= 90; day += 1) {
    const date = new Date(Date.UTC(2026, 8, day)).toISOString().slice(0, 10);
    kept = [...keptDates([...kept, date])].toSorted();
  }
  // The last day is Sunday, 29 November; before its week the Sundays of four.
  expect(kept).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
});

it('after a long pause the newest are kept, however old they are', () => {
  const old = ['2026-01-01', '2026-01-02', '2026-01-03'];
  expect([...keptDates([...old, '2026-11-29'])].toSorted()).toEqual([...old, '2026-11-29']);
});
