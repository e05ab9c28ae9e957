import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import { daySchema } from '../day-schema.ts';
import { ServerError } from '../errors.ts';

const puzzleId = v.pipe(
  v.nullable(v.pipe(v.number(), v.integer())),
  v.transform((id) => (id === null ? null : String(id))),
);
const row = v.object({
  date: daySchema,
  de: puzzleId,
  en: puzzleId,
});

/** The columns of a calendar row. */
export const calendarColumns = 'date, de, en';

/** A day with its puzzle's id per language; null where a language has none. */
export type CalendarDay = { date: IsoDay } & Readonly<Record<Locale, string | null>>;

/** The days of an answer. ServerError when it is no list of them. */
export function readCalendar(answer: unknown): CalendarDay[] {
  const read = v.safeParse(v.array(row), answer);
  if (!read.success) throw new ServerError('The days are none', '');
  return read.output;
}
