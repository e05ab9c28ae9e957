import { expect, test } from 'vitest';
import type { Ledger } from './ledger.ts';
import { countDays, playedMonths, playedYears } from './played-days.ts';

const ledger: Ledger = [
  { date: '2026-11-01', quizId: '1', attempt: 2 },
  { date: '2026-11-30', quizId: '2', attempt: null },
  { date: '2027-02-28', quizId: '3', attempt: 1 },
];

test('a year has twelve months, each with all of its days', () => {
  expect(lengths(2027)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  expect(lengths(2028)[1]).toBe(29);
  expect(lengths(2100)[1]).toBe(28);
  expect(playedMonths([], 2027).map(({ month }) => month)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
});

test('weeks begin on Monday: a month that begins on a Sunday has six of them', () => {
  const november = playedMonths(ledger, 2026)[10]?.days ?? [];
  expect(november[0]).toMatchObject({ date: '2026-11-01', week: 0, weekday: 6 });
  expect(november[1]).toMatchObject({ date: '2026-11-02', week: 1, weekday: 0 });
  expect(november[29]).toMatchObject({ date: '2026-11-30', week: 5, weekday: 0 });
});

test('a day knows what was played on it, and a month how much of it was solved', () => {
  const november = playedMonths(ledger, 2026)[10]?.days ?? [];
  expect(november[0]?.entry?.attempt).toBe(2);
  expect(november[1]?.entry).toBeNull();
  expect(countDays(november)).toEqual({ played: 2, solved: 1 });
  const all = playedMonths(ledger, 2026).concat(playedMonths(ledger, 2027));
  expect(countDays(all.flatMap(({ days }) => days))).toEqual({ played: 3, solved: 2 });
  expect(countDays([])).toEqual({ played: 0, solved: 0 });
});

test('the years run from the first day played to today, or further for who travelled west', () => {
  expect(playedYears(ledger, '2028-01-01')).toEqual([2026, 2027, 2028]);
  expect(playedYears(ledger, '2026-12-31')).toEqual([2026, 2027]);
  expect(playedYears([], '2030-06-01')).toEqual([2030]);
});

function lengths(year: number): number[] {
  return playedMonths([], year).map(({ days }) => days.length);
}
