import type { Puzzle, TimeScale } from '../puzzle/puzzle.ts';

export const PLACES = ['thousands', 'hundreds', 'tens', 'ones'] as const;

export type Place = (typeof PLACES)[number];

/** The number as four zero-padded digits. RangeError unless it is an integer 0..9999. */
export function answerDigits(year: number): string {
  if (!Number.isInteger(year) || year < 0 || year > 9999) {
    throw new RangeError(`not a number of four digits: ${year}`);
  }
  return String(year).padStart(PLACES.length, '0');
}

/** How many digits, from the left, the player has to name: 1 at millennium up to 4 at year. */
export function digitsToName(timeScale: TimeScale): number {
  return timeScale + 1;
}

/** Four characters: '_' where the player names the digit, else the digit that is given. */
export function givenDigits(puzzle: Pick<Puzzle, 'year' | 'timeScale'>): string {
  const named = digitsToName(puzzle.timeScale);
  return '_'.repeat(named) + answerDigits(puzzle.year).slice(named);
}
