import { daysBetween } from '../../day/day.ts';
import type { AuthoredPuzzle } from './authored-puzzle.ts';
import { type Breach, breach } from './breach.ts';

/** No year may repeat within this many days. */
export const APART = 366;

/**
 * The puzzles whose year another has within 366 days, reported at the later one. A draft with the
 * year of another puzzle only gets a warning: its day is open. Numbers with a label are no years.
 */
export function checkRepeatedYears(puzzles: readonly AuthoredPuzzle[]): Breach[] {
  const latest = new Map<number, AuthoredPuzzle>();
  return puzzles
    .filter(({ de }) => de.label === undefined)
    .toSorted(byDate)
    .flatMap((puzzle) => {
      const before = latest.get(puzzle.year);
      latest.set(puzzle.year, puzzle);
      return repetition(before, puzzle);
    });
}

function repetition(before: AuthoredPuzzle | undefined, puzzle: AuthoredPuzzle): Breach[] {
  if (before === undefined) return [];
  const found = `${puzzle.year}, as ${before.key}`;
  if (before.date === null || puzzle.date === null) {
    return [breach('year-repeated', puzzle.key, found, { isWarning: true })];
  }
  if (daysBetween(before.date, puzzle.date) >= APART) return [];
  return [breach('year-repeated', puzzle.key, found)];
}

/** Drafts come last. */
function byDate(a: AuthoredPuzzle, b: AuthoredPuzzle): number {
  return (a.date ?? '9999').localeCompare(b.date ?? '9999');
}
