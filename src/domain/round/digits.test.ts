import { describe, expect, test } from 'vitest';
import { answerDigits, digitsToName, givenDigits } from './digits.ts';
import type { TimeScale } from '../puzzle/puzzle.ts';

describe('digits', () => {
  test.each([
    [0, '0000'],
    [9, '0009'],
    [476, '0476'],
    [9999, '9999'],
  ])('%i is compared as %s', (year, digits) => {
    expect(answerDigits(year)).toBe(digits);
  });

  test.each([-1, 10_000, 19.5, Number.NaN, Infinity])('%d is no number of four digits', (year) => {
    expect(() => answerDigits(year)).toThrow(RangeError);
  });

  test.each<[TimeScale, string, number]>([
    [3, '____', 4],
    [2, '___9', 3],
    [1, '__89', 2],
    [0, '_789', 1],
  ])('time scale %i gives %s of 1789 and asks for %i digits', (timeScale, given, named) => {
    expect(givenDigits({ year: 1789, timeScale })).toBe(given);
    expect(digitsToName(timeScale)).toBe(named);
  });

  test('zeros of an early year are given as well', () => {
    expect(givenDigits({ year: 9, timeScale: 0 })).toBe('_009');
  });
});
