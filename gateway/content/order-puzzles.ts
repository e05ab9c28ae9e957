import type { IsoDay } from '../../src/domain/day/day.ts';
import { weekdayOf } from '../../src/domain/day/month-grid.ts';
import type { AuthoredPuzzle } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import { meanDifficulty } from '../../src/domain/puzzle/check/check-spread.ts';
import { centuryOf, measureSpread } from '../../src/domain/puzzle/check/spread.ts';

/** A day and its puzzle; a fixed one stays there. */
export type DayPlan = { day: IsoDay; puzzle: AuthoredPuzzle; isFixed: boolean };

/** How much harder than the mean a weekday should be, from Monday: a gentle rise to the weekend. */
const RISE = [-0.35, -0.25, -0.1, 0, 0.1, 0.25, 0.35];

/** From here on a puzzle is hard; those wait for the second half of the week. */
const HARD = 4;
const THURSDAY = 3;

/** Sums of the same numbers in another order differ by less. */
const ROUNDING = 1e-6;

/**
 * Swaps puzzles between the days that are not fixed, as long as a swap makes the order better: first
 * no century twice in a row, then nothing hard before Thursday, then a gentle rise to the weekend.
 * `scheduled` are the puzzles of the days before.
 */
export function orderPuzzles(
  plan: readonly DayPlan[],
  scheduled: readonly AuthoredPuzzle[],
): DayPlan[] {
  const order = plan.map((entry) => ({ ...entry }));
  const open = order.filter(({ isFixed }) => !isFixed);
  const cost = costOf(order, scheduled);
  let least = cost();
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (const [index, a] of open.entries()) {
      for (const b of open.slice(index + 1)) {
        [a.puzzle, b.puzzle] = [b.puzzle, a.puzzle];
        const now = cost();
        if (now < least - ROUNDING) {
          least = now;
          isBetter = true;
        } else [a.puzzle, b.puzzle] = [b.puzzle, a.puzzle];
      }
    }
  }
  return order;
}

/**
 * Measures the order as it is when called: a pair of a century weighs more than all hard puzzles
 * before Thursday, and one of those more than how unevenly the weekdays rise.
 */
function costOf(order: readonly DayPlan[], scheduled: readonly AuthoredPuzzle[]): () => number {
  const before = scheduled.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1)).at(-1);
  const known = measureSpread(scheduled).difficulties;
  const weekdays = order.map(({ day }) => weekdayOf(day));
  const all = known.reduce((sum, row) => row.map((count, index) => count + (sum[index] ?? 0)));
  for (const { puzzle } of order) tally(all, puzzle);
  const mean = meanDifficulty(all) ?? 0;
  return () => {
    const table = known.map((row) => [...row]);
    let pairs = 0;
    let hardEarly = 0;
    let last = before;
    for (const [index, { puzzle }] of order.entries()) {
      const on = weekdays[index] ?? 0;
      if (last !== undefined && isSameCentury(last, puzzle)) pairs += 1;
      if (puzzle.difficulty >= HARD && on < THURSDAY) hardEarly += 1;
      last = puzzle;
      tally(table[on] ?? [], puzzle);
    }
    const uneven = table.map((row, index) => {
      const own = meanDifficulty(row);
      return own === null ? 0 : (own - mean - (RISE[index] ?? 0)) ** 2;
    });
    return pairs * 1e6 + hardEarly * 1e3 + uneven.reduce((sum, each) => sum + each);
  };
}

function tally(difficulties: number[], { difficulty }: AuthoredPuzzle): void {
  difficulties[difficulty - 1] = (difficulties[difficulty - 1] ?? 0) + 1;
}

/** Numbers with a question of their own are no years. */
function isSameCentury(a: AuthoredPuzzle, b: AuthoredPuzzle): boolean {
  if (a.de.label !== undefined || b.de.label !== undefined) return false;
  return centuryOf(a.year) === centuryOf(b.year);
}
