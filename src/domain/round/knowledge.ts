import { feedback, type Feedback } from './feedback.ts';

export type DigitKnowledge = 'unknown' | Feedback;

const RANK: Record<DigitKnowledge, number> = { unknown: 0, wrong: 1, elsewhere: 2, right: 3 };

const nothingKnown: Record<Digit, DigitKnowledge> = {
  '0': 'unknown',
  '1': 'unknown',
  '2': 'unknown',
  '3': 'unknown',
  '4': 'unknown',
  '5': 'unknown',
  '6': 'unknown',
  '7': 'unknown',
  '8': 'unknown',
  '9': 'unknown',
};

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/**
 * What each key of the keypad shows: the best that any attempt found out about its digit. A digit
 * that the answer contains is never shown wrong, even when a second copy of it was.
 */
export function keypadKnowledge(
  attempts: readonly string[],
  answer: string,
): Record<Digit, DigitKnowledge> {
  const known = { ...nothingKnown };
  for (const attempt of attempts) {
    for (const [index, mark] of feedback(attempt, answer).entries()) {
      const digit = attempt.charAt(index);
      if (isDigit(digit) && RANK[mark] > RANK[known[digit]]) known[digit] = mark;
    }
  }
  return known;
}

function isDigit(text: string): text is Digit {
  return Object.hasOwn(nothingKnown, text);
}
