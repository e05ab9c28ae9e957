import { expect, test } from 'vitest';
import { isComparable } from './comparison.ts';
import type { LedgerEntry } from './ledger.ts';
import { puzzleWith } from '../puzzle/puzzle-factory.ts';
import type { Puzzle } from '../puzzle/puzzle.ts';
import { startRound } from '../round/round.ts';

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
