import type { IsoDay } from '../day/day.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { type MonthDay, monthDays, monthName } from '../day/month-grid.ts';

/** One day of a month's drawing. */
export type PlayedDay = MonthDay & { entry: LedgerEntry | null };

/** A month, 1 to 12, with all of its days. */
export type PlayedMonth = { month: number; days: readonly PlayedDay[] };

/**
 * The twelve months of a year with what the ledger knows of their days.
 *
 * @param year from 1 to 9999
 */
export function playedMonths(ledger: Ledger, year: number): readonly PlayedMonth[] {
  const entries = new Map(ledger.map((entry) => [entry.date, entry]));
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const days = monthDays(monthName(year, month)).map((day) => ({
      ...day,
      entry: entries.get(day.date) ?? null,
    }));
    return { month, days };
  });
}

/** From the year of the first day played to today's, the earliest first; today's alone without any. */
export function playedYears(ledger: Ledger, today: IsoDay): readonly number[] {
  const dates = [...ledger.map(({ date }) => date), today];
  const years = dates.map((date) => Number(date.slice(0, 4)));
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, index) => first + index);
}

/** How many of these days were played, and how many of them solved. */
export function countDays(days: readonly PlayedDay[]): { played: number; solved: number } {
  const entries = days.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  return {
    played: entries.length,
    solved: entries.filter(({ attempt }) => attempt !== null).length,
  };
}
