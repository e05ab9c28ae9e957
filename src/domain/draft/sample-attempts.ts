import { type Attempts, emptyAttempts } from '../round/attempts.ts';
import { digitsToName } from '../round/digits.ts';
import type { Puzzle } from '../puzzle/puzzle.ts';

/** How a game may stand: at the first to the fourth hint, or over. */
export const STAGES = ['first', 'second', 'third', 'fourth', 'won', 'lost'] as const;

export type Stage = (typeof STAGES)[number];

const MISSED: Record<Stage, number> = {
  first: 0,
  second: 1,
  third: 2,
  fourth: 3,
  won: 1,
  lost: 4,
};

/** Attempts by which a game of a puzzle stands so: wrong ones that the rules take, all different. */
export function sampleAttempts(
  { year, timeScale }: Pick<Puzzle, 'year' | 'timeScale'>,
  stage: Stage,
): Attempts {
  const unit = 10 ** (3 - timeScale);
  const range = 10 ** digitsToName(timeScale);
  const given = year % unit;
  // Near and far ones, so that all marks of the tiles are to be seen.
  const named = [turned(Math.floor(year / unit), digitsToName(timeScale)), ...offsets].map(
    (value, index) => (index === 0 ? value : Math.floor(year / unit) + value + range) % range,
  );
  const wrong = [...new Set(named.map((value) => value * unit + given))].filter(
    (attempt) => attempt !== year,
  );
  const made = [...wrong.slice(0, MISSED[stage]), ...(stage === 'won' ? [year] : [])];
  return emptyAttempts.map((empty, index) => made[index] ?? empty);
}

const offsets = [1, -1, 2, -2];

/** The digits of a number the other way round. */
function turned(number: number, digits: number): number {
  return Number(String(number).padStart(digits, '0').split('').toReversed().join(''));
}
