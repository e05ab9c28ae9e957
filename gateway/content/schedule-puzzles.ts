import { addDays, daysBetween, type IsoDay } from '../../src/domain/day/day.ts';
import type { AuthoredPuzzle } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import { APART } from '../../src/domain/puzzle/check/repeated-years.ts';
import {
  checkSecondReadings,
  type SecondReading,
} from '../../src/domain/puzzle/check/second-reading.ts';
import { orderPuzzles } from './order-puzzles.ts';
import { shuffle } from './shuffle.ts';

/** The day and the number that a puzzle gets. */
export type Appointment = { key: string; date: IsoDay; name: string };

/**
 * Gives the drafts that a second reading has verified the days after the last scheduled one, and
 * the next numbers: anniversaries on their day, the rest in an order that the seed decides. A draft
 * that would repeat a year within 366 days is left out. A puzzle with a date keeps it. RangeError
 * when none has one.
 */
export function schedulePuzzles(
  puzzles: readonly AuthoredPuzzle[],
  readings: readonly SecondReading[],
  seed: number,
): Appointment[] {
  const scheduled = puzzles.filter(({ date }) => date !== null);
  const lastDay = scheduled
    .map(({ date }) => date ?? '')
    .toSorted()
    .at(-1);
  if (lastDay === undefined) throw new RangeError('no puzzle has a date to go on from');
  const firstDay = addDays(lastDay, 1);
  const drafts = puzzles.filter((puzzle) => puzzle.date === null && isVerified(puzzle, readings));
  // Sorted first, so that the files' order does not matter.
  const candidates = shuffle(
    drafts.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    seed,
  ).filter(isYearFree(scheduled, firstDay));
  const days = candidates.map((_, index) => addDays(firstDay, index));
  const fixed = anniversaries(candidates, days);
  const keys = new Set([...fixed.values()].map(({ key }) => key));
  const rest = candidates.filter(({ key }) => !keys.has(key));
  const plan = days.flatMap((day) => {
    const own = fixed.get(day);
    const puzzle = own ?? rest.shift();
    return puzzle === undefined ? [] : [{ day, puzzle, isFixed: own !== undefined }];
  });
  const firstName = lastNumber(puzzles) + 1;
  return orderPuzzles(plan, scheduled).map(({ day, puzzle: { key } }, index) => ({
    key,
    date: day,
    name: String(firstName + index),
  }));
}

/** Whether it would pass, without even a warning, if it had a date already. */
function isVerified(puzzle: AuthoredPuzzle, readings: readonly SecondReading[]): boolean {
  const own = readings.filter(({ key }) => key === puzzle.key);
  return checkSecondReadings([{ ...puzzle, date: '0001-01-01' }], own).length === 0;
}

/** A filter that lets each year pass once, unless it is too near before the first day. */
function isYearFree(scheduled: AuthoredPuzzle[], firstDay: IsoDay) {
  const taken = new Set(
    scheduled
      .filter(({ date, de }) => de.label === undefined && daysBetween(date ?? '', firstDay) < APART)
      .map(({ year }) => year),
  );
  return ({ year, de }: AuthoredPuzzle): boolean => {
    if (de.label !== undefined) return true;
    const isFree = !taken.has(year);
    taken.add(year);
    return isFree;
  };
}

/** If two drafts share an anniversary, the first gets the day. */
function anniversaries(candidates: AuthoredPuzzle[], days: IsoDay[]): Map<IsoDay, AuthoredPuzzle> {
  const fixed = new Map<IsoDay, AuthoredPuzzle>();
  for (const puzzle of candidates) {
    const day = days.find((each) => each.slice(5) === puzzle.anniversary && !fixed.has(each));
    if (day !== undefined) fixed.set(day, puzzle);
  }
  return fixed;
}

function lastNumber(puzzles: readonly AuthoredPuzzle[]): number {
  const numbers = puzzles.flatMap(({ name }) =>
    name !== null && /^\d+$/.test(name) ? [Number(name)] : [],
  );
  return Math.max(0, ...numbers);
}
