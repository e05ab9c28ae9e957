import { PLACES } from './digits.ts';

export type Feedback = 'right' | 'elsewhere' | 'wrong';

export type RowFeedback = readonly [Feedback, Feedback, Feedback, Feedback];

/**
 * What each digit of an attempt says about the answer; both are four digits.
 *
 * Digits count as a multiset: the right ones are marked first, then from left to right each digit
 * that is still left over in the answer is "elsewhere". 1113 for 1931 is right, elsewhere, wrong,
 * elsewhere.
 */
export function feedback(attempt: string, answer: string): RowFeedback {
  const left = new Map<string, number>();
  for (const index of PLACES.keys()) {
    const digit = answer.charAt(index);
    if (attempt.charAt(index) !== digit) left.set(digit, (left.get(digit) ?? 0) + 1);
  }
  const judge = (index: number): Feedback => {
    const digit = attempt.charAt(index);
    if (digit === answer.charAt(index)) return 'right';
    const count = left.get(digit) ?? 0;
    if (count === 0) return 'wrong';
    left.set(digit, count - 1);
    return 'elsewhere';
  };
  return [judge(0), judge(1), judge(2), judge(3)];
}
