import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedback } from './feedback.ts';

const symbols = { right: 'R', elsewhere: 'e', wrong: '.' };
const number = fc.stringMatching(/^\d{4}$/);
const fewDigits = fc.stringMatching(/^[0-2]{4}$/);
const pair = fc.oneof(fc.tuple(number, number), fc.tuple(fewDigits, fewDigits));

function occurrences(row: string, digit: string): number {
  return row.split(digit).length - 1;
}

describe('feedback', () => {
  test.each([
    ['1113', '1931', 'Re.e'],
    ['1931', '1931', 'RRRR'],
    ['2004', '1931', '....'],
    ['9113', '1931', 'eeee'],
    ['3131', '1931', '.eRR'],
    ['1111', '1931', 'R..R'],
    ['9000', '0009', 'eRRe'],
    ['0090', '0009', 'RRee'],
    ['0000', '0000', 'RRRR'],
    ['1221', '2112', 'eeee'],
    ['1000', '0111', 'ee..'],
  ])('%s for %s is marked %s', (attempt, answer, marks) => {
    expect(
      feedback(attempt, answer)
        .map((mark) => symbols[mark])
        .join(''),
    ).toBe(marks);
  });

  test('exactly the digits in their place are right', () => {
    fc.assert(
      fc.property(pair, ([attempt, answer]) => {
        const isRight = feedback(attempt, answer).map((mark) => mark === 'right');
        expect(isRight).toEqual([0, 1, 2, 3].map((index) => attempt[index] === answer[index]));
      }),
    );
  });

  test('of each digit as many are found as attempt and answer share, never more', () => {
    fc.assert(
      fc.property(pair, ([attempt, answer]) => {
        const marks = feedback(attempt, answer);
        for (const digit of '0123456789') {
          const found = marks.filter((mark, i) => attempt[i] === digit && mark !== 'wrong');
          const shared = Math.min(occurrences(attempt, digit), occurrences(answer, digit));
          expect(found).toHaveLength(shared);
        }
      }),
    );
  });

  test('of equal digits out of place the leftmost are found first', () => {
    fc.assert(
      fc.property(pair, ([attempt, answer]) => {
        const marks = feedback(attempt, answer);
        for (const digit of new Set(attempt)) {
          const own = marks.filter((mark, i) => attempt[i] === digit && mark !== 'right');
          expect(own.toSorted()).toEqual(own);
        }
      }),
    );
  });
});
