import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { DaySpan } from '../../domain/day/month-grid.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { daySchema } from '../day-schema.ts';

const puzzle = v.object({
  id: v.number(),
  name: v.string(),
  key: v.string(),
  year: v.number(),
});
const planned = v.object({ key: v.string(), year: v.nullable(v.number()), isReady: v.boolean() });
const schedule = v.array(
  v.object({
    date: daySchema,
    de: v.nullable(puzzle),
    en: v.nullable(puzzle),
    planned: v.nullable(planned),
  }),
);

/** A published puzzle of one language; `name` is its number, `key` the one both languages share. */
export type ScheduledPuzzle = { id: number; name: string; key: string; year: number };

/** What a day has: the puzzle of each language, and the draft meant for it; null without. */
export type ScheduleDay = {
  date: IsoDay;
  planned: { key: string; year: number | null; isReady: boolean } | null;
} & Readonly<Record<Locale, ScheduledPuzzle | null>>;

/**
 * Every day of a span with what it has, the future included.
 *
 * @throws NoConnectionError
 * @throws ServerError 22003 for more than 400 days, 42501 without admin.restricted
 */
export function getSchedule(
  accounts: Pick<Accounts, 'rest'>,
  { first, last }: DaySpan,
): Promise<ScheduleDay[]> {
  return callStaff(accounts, 'get_schedule', { first, last }, schedule);
}
