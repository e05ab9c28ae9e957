import { weekdayOf } from '../../day/month-grid.ts';
import { type AuthoredPuzzle, type Region, REGIONS } from './authored-puzzle.ts';

/** How scheduled puzzles are spread; counts are puzzles unless a name says otherwise. */
export type Spread = {
  puzzles: number;
  /** The answers that are years, ascending. */
  years: number[];
  /** By number of the century: 20 is 1901 to 2000. */
  centuries: Map<number, number>;
  /** Tips by part of the world, of those that say it; both languages' as one. */
  regions: Map<Region, number>;
  /** Keys of the puzzles with a tip that does not, drafts among them. */
  unmarked: string[];
  /** Puzzles that ask for a decade or century. */
  coarse: number;
  /** Puzzles of which a tip leads elsewhere than to the encyclopaedia, in either language. */
  puzzlesWithOtherLinks: number;
  /** By weekday from Monday, how many puzzles of each difficulty from 1. */
  difficulties: number[][];
};

const WEEKDAYS = 7;
const HARDEST = 5;

/** Counts the puzzles that have a date; drafts are not part of what players get. */
export function measureSpread(all: readonly AuthoredPuzzle[]): Spread {
  const puzzles = all.flatMap((each) => (each.date === null ? [] : [{ ...each, date: each.date }]));
  const years = puzzles
    .filter(({ de }) => de.label === undefined)
    .map(({ year }) => year)
    .toSorted((a, b) => a - b);
  return {
    puzzles: puzzles.length,
    years,
    centuries: counted(years.map(centuryOf)),
    regions: regionsOf(puzzles),
    unmarked: all.filter((puzzle) => tipRegions(puzzle).includes(undefined)).map(({ key }) => key),
    coarse: puzzles.filter(({ timeScale }) => timeScale === 1 || timeScale === 2).length,
    puzzlesWithOtherLinks: puzzles.filter(hasOtherLink).length,
    difficulties: difficultiesOf(puzzles),
  };
}

/** The first century is 1 to 100. */
export function centuryOf(year: number): number {
  return Math.floor((year - 1) / 100) + 1;
}

function regionsOf(puzzles: AuthoredPuzzle[]): Map<Region, number> {
  const marks = counted(puzzles.flatMap(tipRegions));
  return new Map(REGIONS.map((region) => [region, marks.get(region) ?? 0]));
}

function tipRegions({ de }: AuthoredPuzzle): (Region | undefined)[] {
  return de.tips.map(({ region }) => region);
}

function hasOtherLink({ de, en }: AuthoredPuzzle): boolean {
  return [...de.tips, ...en.tips].some(({ type }) => type !== 'wiki');
}

function difficultiesOf(puzzles: { date: string; difficulty: number }[]): number[][] {
  return Array.from({ length: WEEKDAYS }, (_day, weekday) => {
    const those = puzzles.filter(({ date }) => weekdayOf(date) === weekday);
    return Array.from(
      { length: HARDEST },
      (_count, index) => those.filter(({ difficulty }) => difficulty === index + 1).length,
    );
  });
}

function counted<T>(items: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
