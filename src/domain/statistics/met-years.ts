import type { IsoDay } from '../day/day.ts';
import type { Locale } from '../puzzle/puzzle.ts';
import { MAX_ATTEMPTS, type Solved } from '../round/attempts.ts';

/** Where a year is on the map, in degrees north and east. */
export type MetPlace = { name: string; lat: number; lon: number };

/**
 * A year that somebody has met, as the answer of a puzzle they have finished. `attempt` null means
 * not solved; `date` is the puzzle's day.
 */
export type MetYear = {
  id: string;
  locale: Locale;
  date: IsoDay | null;
  year: number;
  attempt: Solved;
  place: MetPlace | null;
};

/** What years are compared by. */
type Met = Pick<MetYear, 'id' | 'year'>;

/** The years met that lie closest before and after another; null where there is none. */
export type Neighbours = { before: Met | null; after: Met | null };

/** The neighbours of a year; where one has been met twice, the first of the list. */
export function neighbours(met: readonly Met[], year: number): Neighbours {
  const closest = (side: readonly Met[], isCloser: (one: Met, other: Met) => boolean) =>
    side.reduce<Met | null>(
      (best, each) => (best === null || isCloser(each, best) ? each : best),
      null,
    );
  return {
    before: closest(
      met.filter((each) => each.year < year),
      (one, other) => one.year > other.year,
    ),
    after: closest(
      met.filter((each) => each.year > year),
      (one, other) => one.year < other.year,
    ),
  };
}

/** The century of a year from 1 on: 1800 is the last year of the 18th. */
export function centuryOf(year: number): number {
  return Math.ceil(year / 100);
}

/** How a century went: how many of its years were met, and the attempts they took on average. */
export type MetCentury = { century: number; count: number; attempts: number };

/** The centuries met, the earliest first. Not solved counts as one attempt more than there are. */
export function metCenturies(met: readonly Pick<MetYear, 'year' | 'attempt'>[]): MetCentury[] {
  const sums = new Map<number, { count: number; sum: number }>();
  for (const { year, attempt } of met) {
    const century = centuryOf(year);
    const { count, sum } = sums.get(century) ?? { count: 0, sum: 0 };
    sums.set(century, { count: count + 1, sum: sum + (attempt ?? MAX_ATTEMPTS + 1) });
  }
  return [...sums]
    .map(([century, { count, sum }]) => ({ century, count, attempts: sum / count }))
    .toSorted((one, other) => one.century - other.century);
}

/** One unlucky game makes no century blind. */
const LEAST_MET = 2;

/**
 * The century that takes most attempts, of those with two years met at least: of several the one with
 * more years, then the later. Null while fewer than two centuries can be compared.
 */
export function blindCentury(centuries: readonly MetCentury[]): MetCentury | null {
  const known = centuries.filter(({ count }) => count >= LEAST_MET);
  if (known.length < 2) return null;
  const [blindest = null] = known.toSorted(
    (one, other) =>
      other.attempts - one.attempts || other.count - one.count || other.century - one.century,
  );
  return blindest;
}
