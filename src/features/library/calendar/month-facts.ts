import type { CalendarDay } from '../../../backend/library/library.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import { type IsoMonth, monthDays } from '../../../domain/day/month-grid.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import {
  type Outcomes,
  type PuzzleResult,
  puzzleResult,
} from '../../../domain/statistics/puzzle-result.ts';

/** What is known of a month: its days with a puzzle, and how far those were played. */
export type MonthFacts = { days: ReadonlyMap<IsoDay, CalendarDay>; outcomes: Outcomes };

/** What a day of the calendar has for the reader of one language. */
export type DayFacts =
  | { kind: 'puzzle'; id: string; result: PuzzleResult }
  /** Only the other language has a puzzle. */
  | { kind: 'other'; id: string }
  | { kind: 'gap' }
  | { kind: 'future' }
  /** The month has not come yet. */
  | { kind: 'unknown' };

/** The reader of the calendar: their language, and today by their own clock. */
export type Reader = { locale: Locale; today: IsoDay };

/** What a day has; days after the reader's own today show nothing, even where a puzzle is known. */
export function dayFacts(
  date: IsoDay,
  facts: MonthFacts | null,
  { locale, today }: Reader,
): DayFacts {
  if (date > today) return { kind: 'future' };
  if (facts === null) return { kind: 'unknown' };
  const day = facts.days.get(date);
  const id = day?.[locale] ?? null;
  if (id !== null) return { kind: 'puzzle', id, result: puzzleResult(facts.outcomes.get(id)) };
  const other = day?.[otherLocale(locale)] ?? null;
  return other === null ? { kind: 'gap' } : { kind: 'other', id: other };
}

/** How many puzzles a month has for the reader, and how many of them are solved. */
export function countMonth(
  month: IsoMonth,
  facts: MonthFacts,
  reader: Reader,
): { puzzles: number; solved: number } {
  const results = monthDays(month).flatMap(({ date }) => {
    const day = dayFacts(date, facts, reader);
    return day.kind === 'puzzle' ? [day.result] : [];
  });
  const solved = results.filter((result) => typeof result === 'number');
  return { puzzles: results.length, solved: solved.length };
}

/**
 * Where a day's puzzle is played: today's on the start page, unless it is in the other language;
 * that one has its own address, which asks before it switches the page's language.
 */
export function dayAddress(
  { date, id, locale }: { date: IsoDay; id: string; locale: Locale },
  reader: Reader,
): string {
  return date === reader.today && locale === reader.locale ? '/' : `/old/${id}`;
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'de' ? 'en' : 'de';
}
