import { expect, test } from 'vitest';
import { ledgerOutcomes, mergeOutcomes, type Outcome, puzzleResult } from './puzzle-result.ts';

const gold: Outcome = { attempt: 1, isFinished: true };
const bronze: Outcome = { attempt: 3, isFinished: true };
const lost: Outcome = { attempt: null, isFinished: true };
const begun: Outcome = { attempt: null, isFinished: false };

test('a puzzle is solved with an attempt, not solved, begun, or not yet played', () => {
  expect([gold, bronze, lost, begun, undefined].map(puzzleResult)).toEqual([
    1,
    3,
    'notSolved',
    'open',
    'unplayed',
  ]);
});

test('of several sources a finished game counts, and of two finished ones the first', () => {
  const merged = mergeOutcomes(
    new Map([
      ['1', begun],
      ['2', lost],
      ['3', begun],
    ]),
    new Map([
      ['1', bronze],
      ['2', gold],
      ['4', begun],
    ]),
    new Map([
      ['1', gold],
      ['3', begun],
    ]),
  );
  expect(Object.fromEntries(merged)).toEqual({ 1: bronze, 2: lost, 3: begun, 4: begun });
});

test('results of daily puzzles are finished games, and the first of a puzzle counts', () => {
  const outcomes = ledgerOutcomes([
    { date: '2026-11-20', quizId: '7', attempt: 3 },
    { date: '2026-11-21', quizId: '9', attempt: null },
    { date: '2026-11-22', quizId: '7', attempt: 1 },
  ]);
  expect(Object.fromEntries(outcomes)).toEqual({ 7: bronze, 9: lost });
});
