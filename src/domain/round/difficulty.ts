import { PLACES, type Place } from './digits.ts';
import { feedback } from './feedback.ts';

export type Difficulty = 'normal' | 'hard';

export type HardModeBreach =
  | { kind: 'rightMoved'; place: Place; digit: string }
  | { kind: 'elsewhereUnused'; digit: string }
  | { kind: 'absentUsed'; digit: string };

/** How often a digit occurs in the answer, as far as the attempts have revealed. */
type Occurrence = { atLeast: number; isExact: boolean };

/**
 * The first rule of hard mode that an attempt breaks, or null. All arguments are four digits, the
 * ones given by the time scale included, so that those never cause a breach.
 *
 * Digits known right stay in their place; a digit known to occur n times occurs at least n times,
 * and once a further copy came back wrong, no more often than that.
 */
export function hardModeBreach(
  attempt: string,
  earlier: readonly string[],
  answer: string,
): HardModeBreach | null {
  return movedDigit(attempt, earlier, answer) ?? miscountedDigit(attempt, earlier, answer);
}

/** In a game difficulty can be lowered at any time, but not raised once an attempt is made. */
export function canChangeDifficulty(
  from: Difficulty,
  to: Difficulty,
  attemptsMade: number,
): boolean {
  return from === to || to === 'normal' || attemptsMade === 0;
}

function movedDigit(
  attempt: string,
  earlier: readonly string[],
  answer: string,
): HardModeBreach | null {
  for (const [index, place] of PLACES.entries()) {
    const digit = answer.charAt(index);
    const isKnown = earlier.some((row) => row[index] === digit);
    if (isKnown && attempt[index] !== digit) return { kind: 'rightMoved', place, digit };
  }
  return null;
}

function miscountedDigit(
  attempt: string,
  earlier: readonly string[],
  answer: string,
): HardModeBreach | null {
  const known = [...occurrences(earlier, answer)].map(([digit, occurrence]) => ({
    digit,
    ...occurrence,
    used: count(attempt, digit),
  }));
  const unused = known.find(({ used, atLeast }) => used < atLeast);
  if (unused) return { kind: 'elsewhereUnused', digit: unused.digit };
  const absent = known.find(({ used, atLeast, isExact }) => isExact && used > atLeast);
  return absent ? { kind: 'absentUsed', digit: absent.digit } : null;
}

function occurrences(earlier: readonly string[], answer: string): Map<string, Occurrence> {
  const known = new Map<string, Occurrence>();
  for (const row of earlier) {
    const marks = feedback(row, answer);
    for (const digit of new Set(row)) {
      const own = marks.filter((_, index) => row[index] === digit);
      const found = own.filter((mark) => mark !== 'wrong').length;
      const before = known.get(digit) ?? { atLeast: 0, isExact: false };
      known.set(digit, {
        atLeast: Math.max(before.atLeast, found),
        isExact: before.isExact || found < own.length,
      });
    }
  }
  return known;
}

function count(row: string, digit: string): number {
  return row.split(digit).length - 1;
}
