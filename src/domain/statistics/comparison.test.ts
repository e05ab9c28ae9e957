import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isComparable, solvedByHint, tellingHint } from './comparison.ts';
import type { LedgerEntry } from './ledger.ts';
import { puzzleWith } from '../puzzle/puzzle-factory.ts';
import type { Puzzle } from '../puzzle/puzzle.ts';
import { startRound } from '../round/round.ts';
import { statisticsOf } from './statistics.ts';

const day = '2026-11-21';
const solved: LedgerEntry = { date: day, quizId: '212', attempt: 2 };

function roundOf(attempts: readonly (number | null)[], overrides: Partial<Puzzle> = {}) {
  const puzzle = puzzleWith(overrides);
  const all = [0, 1, 2, 3].map((index) => attempts[index] ?? null);
  return startRound({ puzzle, day, attempts: all, difficulty: 'normal' });
}

test('a daily puzzle is compared once it is over, solved or not', () => {
  expect(isComparable(roundOf([1648, 1931]), [solved])).toBe(true);
  expect(isComparable(roundOf([1, 2, 3, 4]), [{ ...solved, attempt: null }])).toBe(true);
  expect(isComparable(roundOf([1648]), [solved])).toBe(false);
});

test('of a day’s two languages only the one that counts is compared', () => {
  expect(isComparable(roundOf([1931]), [{ ...solved, quizId: '213' }])).toBe(false);
  expect(isComparable(roundOf([1931]), [{ ...solved, date: '2026-11-20' }])).toBe(false);
  expect(isComparable(roundOf([1931]), [])).toBe(false);
});

test('neither classics nor puzzles without a date are compared', () => {
  expect(isComparable(roundOf([1931], { classic: true }), [solved])).toBe(false);
  const custom = { id: 'token', date: null };
  expect(isComparable(roundOf([1931], custom), [{ ...solved, quizId: 'token' }])).toBe(false);
});

const sharesOf = (...shares: number[]) => statisticsOf((_, index) => shares[index] ?? 0);

test('by each hint those who had it with an earlier one had it as well', () => {
  expect(solvedByHint(sharesOf(5, 25, 41, 19, 10))).toEqual([5, 30, 71, 90]);
  // Rounded up, they come to more than all.
  expect(solvedByHint(sharesOf(34, 34, 34, 0, 0))).toEqual([34, 68, 100, 100]);
});

test('the hint that gave it away is the one with which most had it, if there is one', () => {
  expect(tellingHint(sharesOf(5, 25, 41, 19, 10))).toBe(3);
  expect(tellingHint(sharesOf(2, 2, 2, 4, 90))).toBe(4);
  expect(tellingHint(sharesOf(30, 10, 30, 10, 20))).toBeNull();
  expect(tellingHint(sharesOf(0, 0, 0, 0, 100))).toBeNull();
});

test('more hints never tell fewer players, and the telling one tells the most', () => {
  const share = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(fc.tuple(share, share, share, share), (shares) => {
      const by = solvedByHint(sharesOf(...shares));
      expect(by).toEqual(by.toSorted((a, b) => a - b));
      expect(by.every((sum) => sum <= 100)).toBe(true);
      const telling = tellingHint(sharesOf(...shares));
      if (telling !== null) expect(shares[telling - 1]).toBe(Math.max(...shares));
    }),
  );
});
