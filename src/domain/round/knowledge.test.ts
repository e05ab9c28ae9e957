import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedback } from './feedback.ts';
import { keypadKnowledge } from './knowledge.ts';

const fewDigits = fc.stringMatching(/^[0-4]{4}$/);
const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

describe('what the keypad shows', () => {
  test('nothing is known before the first attempt', () => {
    expect(new Set(Object.values(keypadKnowledge([], '1931')))).toEqual(new Set(['unknown']));
    expect(Object.keys(keypadKnowledge([], '1931'))).toEqual(digits);
  });

  test('each digit shows the best that is known of it', () => {
    expect(keypadKnowledge(['1389', '2017'], '1931')).toEqual({
      '0': 'wrong',
      '1': 'right',
      '2': 'wrong',
      '3': 'elsewhere',
      '4': 'unknown',
      '5': 'unknown',
      '6': 'unknown',
      '7': 'wrong',
      '8': 'wrong',
      '9': 'elsewhere',
    });
  });

  test('a digit once right stays right, in whatever order it was found', () => {
    expect(keypadKnowledge(['1200', '2100'], '1931')['1']).toBe('right');
    expect(keypadKnowledge(['2100', '1200'], '1931')['1']).toBe('right');
  });

  test('a second copy that is wrong does not make the digit wrong', () => {
    expect(keypadKnowledge(['9990'], '1931')['9']).toBe('right');
    expect(keypadKnowledge(['9099'], '1931')['9']).toBe('elsewhere');
  });

  test('a digit is wrong exactly when it was tried and the answer lacks it', () => {
    fc.assert(
      fc.property(fc.array(fewDigits, { maxLength: 4 }), fewDigits, (attempts, answer) => {
        const known = keypadKnowledge(attempts, answer);
        for (const digit of digits) {
          const isTried = attempts.some((attempt) => attempt.includes(digit));
          expect(known[digit] === 'unknown').toBe(!isTried);
          expect(known[digit] === 'wrong').toBe(isTried && !answer.includes(digit));
        }
      }),
    );
  });

  test('a digit is right exactly when an attempt had it in its place', () => {
    fc.assert(
      fc.property(fc.array(fewDigits, { maxLength: 4 }), fewDigits, (attempts, answer) => {
        const known = keypadKnowledge(attempts, answer);
        for (const digit of digits) {
          const isRight = attempts.some((attempt) =>
            feedback(attempt, answer).some((mark, i) => mark === 'right' && attempt[i] === digit),
          );
          expect(known[digit] === 'right').toBe(isRight);
        }
      }),
    );
  });
});
