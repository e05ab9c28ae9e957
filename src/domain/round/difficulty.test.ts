import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canChangeDifficulty,
  hardModeBreach,
  type Difficulty,
  type HardModeBreach,
} from './difficulty.ts';
import { answerDigits, digitsToName, PLACES } from './digits.ts';
import type { TimeScale } from '../puzzle/puzzle.ts';

const answer = '1931';
const number = fc.nat(9999).map(answerDigits);
const fewDigits = fc.stringMatching(/^[0-2]{4}$/);
const row = fc.oneof(number, fewDigits);
const rows = fc.array(row, { maxLength: 3 });

describe('hard mode', () => {
  test('the first attempt is free', () => {
    expect(hardModeBreach('2004', [], answer)).toBeNull();
  });

  const thousandsMoved: HardModeBreach = { kind: 'rightMoved', place: 'thousands', digit: '1' };
  const tensMoved: HardModeBreach = { kind: 'rightMoved', place: 'tens', digit: '3' };

  test.each<[string, string[], string, HardModeBreach]>([
    ['a digit known right stays', ['1200'], '4931', thousandsMoved],
    ['a digit known right is not moved', ['1200'], '4139', thousandsMoved],
    ['a right digit is remembered', ['1200', '4456'], '4931', thousandsMoved],
    ['each place is named by itself', ['4530'], '3678', tensMoved],
    ['a digit known elsewhere is used', ['3000'], '4567', { kind: 'elsewhereUnused', digit: '3' }],
    [
      'a digit found twice is used twice',
      ['5112'],
      '3619',
      { kind: 'elsewhereUnused', digit: '1' },
    ],
    ['right and elsewhere add up', ['1810'], '1937', { kind: 'elsewhereUnused', digit: '1' }],
    ['an absent digit is refused', ['2000'], '1932', { kind: 'absentUsed', digit: '2' }],
    ['no copy beyond the known number', ['0330'], '1339', { kind: 'absentUsed', digit: '3' }],
    ['that number is remembered', ['0330', '4536'], '1339', { kind: 'absentUsed', digit: '3' }],
  ])('%s: after %j not %s', (_, earlier, attempt, breach) => {
    expect(hardModeBreach(attempt, earlier, answer)).toEqual(breach);
  });

  test.each([
    ['a digit known elsewhere may be tried at the same place again', ['3000'], '3456'],
    ['a digit found once may be used twice while no copy was wrong', ['1200'], '1145'],
    ['a wrong second copy does not forbid the first', ['3003'], '5536'],
  ])('%s: after %j also %s', (_, earlier, attempt) => {
    expect(hardModeBreach(attempt, earlier, answer)).toBeNull();
  });

  test('the answer itself is never refused, whatever was tried before', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), row, (earlier, solution) => {
        expect(hardModeBreach(solution, earlier, solution)).toBeNull();
      }),
    );
  });

  test('what was refused stays refused after more attempts', () => {
    fc.assert(
      fc.property(row, rows, rows, row, (attempt, earlier, later, solution) => {
        fc.pre(hardModeBreach(attempt, earlier, solution) !== null);
        expect(hardModeBreach(attempt, [...earlier, ...later], solution)).not.toBeNull();
      }),
    );
  });

  test('a given digit never causes a breach', () => {
    const scale = fc.constantFrom<TimeScale[]>(0, 1, 2);
    fc.assert(
      fc.property(scale, row, rows, row, (timeScale, solution, earlier, tried) => {
        const named = digitsToName(timeScale);
        const complete = (typed: string) => typed.slice(0, named) + solution.slice(named);
        const attempt = complete(tried);
        const breach = hardModeBreach(attempt, earlier.map(complete), solution);
        if (breach?.kind === 'rightMoved') {
          expect(PLACES.indexOf(breach.place)).toBeLessThan(named);
        }
        if (breach?.kind === 'absentUsed') {
          expect(attempt.slice(0, named)).toContain(breach.digit);
        }
      }),
    );
  });
});

describe('changing the difficulty', () => {
  test.each<[Difficulty, Difficulty, number, boolean]>([
    ['normal', 'hard', 0, true],
    ['normal', 'hard', 1, false],
    ['hard', 'normal', 0, true],
    ['hard', 'normal', 3, true],
    ['hard', 'hard', 3, true],
    ['normal', 'normal', 3, true],
  ])('from %s to %s after %i attempts: %s', (from, to, made, isAllowed) => {
    expect(canChangeDifficulty(from, to, made)).toBe(isAllowed);
  });
});
