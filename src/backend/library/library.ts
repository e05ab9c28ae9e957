import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { DaySpan } from '../../domain/day/month-grid.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Ledger } from '../../domain/statistics/ledger.ts';
import type { Outcome } from '../../domain/statistics/puzzle-result.ts';
import type { Caller } from '../accounts/accounts.ts';
import { ledgerColumns, readLedger } from '../accounts/records.ts';
import { callFunction, checked } from '../call-function.ts';
import { daySchema, instantSchema } from '../time-schema.ts';

const puzzleId = v.pipe(
  v.nullable(v.pipe(v.number(), v.integer())),
  v.transform((id) => (id === null ? null : String(id))),
);
const calendarSchema = v.object({
  date: daySchema,
  de: puzzleId,
  en: puzzleId,
});

/** The columns of a row of the calendar. */
export const calendarColumns = 'date,de,en';

/** A day with its puzzle's id per language; null where a language has none. */
export type CalendarDay = { date: IsoDay } & Readonly<Record<Locale, string | null>>;

/** The days of an answer. ServerError when it is no list of them. */
export function readCalendar(answer: unknown): CalendarDay[] {
  return checked(v.array(calendarSchema), answer);
}

/**
 * The days of a span, a year at most, that have a puzzle in any language, the earliest first.
 *
 * @throws ServerError 42501 without game.multiple
 */
export async function getCalendarDays(
  { rest }: Caller,
  { first, last }: DaySpan,
): Promise<CalendarDay[]> {
  const date = [`gte.${first}`, `lte.${last}`];
  const query = { select: calendarColumns, date, order: 'date' };
  return readCalendar(await rest.rows('quando_calendar', query));
}

/**
 * The days of some puzzles, a hundred at most, in any order. A custom puzzle has none.
 *
 * @throws ServerError 42501 without game.multiple
 */
export async function getDaysOf({ rest }: Caller, ids: readonly string[]): Promise<CalendarDay[]> {
  if (ids.length === 0) return [];
  const list = ids.join(',');
  const query = { select: calendarColumns, or: `(de.in.(${list}),en.in.(${list}))` };
  return readCalendar(await rest.rows('quando_calendar', query));
}

/**
 * The first day that had a puzzle in any language; null before there was one.
 *
 * @throws ServerError 42501 without game.multiple
 */
export async function getFirstCalendarDay({ rest }: Caller): Promise<IsoDay | null> {
  const query = { select: calendarColumns, order: 'date', limit: 1 };
  return readCalendar(await rest.rows('quando_calendar', query))[0]?.date ?? null;
}

const historySchema = v.object({
  quando_id: v.pipe(v.number(), v.integer()),
  played_at: instantSchema,
  finished_at: v.nullable(instantSchema),
  attempt: v.nullable(v.picklist([1, 2, 3, 4])),
});

/** The columns of a row of the history. */
export const historyColumns = 'quando_id,played_at,finished_at,attempt';

/** A puzzle that the account has played; `playedAt` in milliseconds since 1970. */
export type Played = { quizId: string; playedAt: number; outcome: Outcome };

/** The puzzles of an answer. ServerError when it is no list of them. */
export function readHistory(answer: unknown): Played[] {
  return checked(v.array(historySchema), answer).map(
    ({ quando_id, played_at, finished_at, attempt }) => ({
      quizId: String(quando_id),
      playedAt: played_at,
      outcome: { attempt, isFinished: finished_at !== null },
    }),
  );
}

const leftSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** How many old or random puzzles somebody may still begin today; null stands for no limit. */
export type LeftToday = { count: number | null };

/**
 * Asks how many puzzles are left today.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError 42501 without the permission
 */
export async function getLeftToday(accounts: Caller, offset: number): Promise<LeftToday> {
  const parameters = { timezoneoffset: offset };
  const name = 'get_number_of_left_puzzles_today';
  return { count: await callFunction(accounts, name, parameters, leftSchema) };
}

/**
 * How far an account has played some puzzles, a hundred at most, in any order; no row for those it
 * has not. A finished daily game stands among its results only.
 */
export async function getPlayedOf(
  { rest }: Caller,
  userId: string,
  ids: readonly string[],
): Promise<Played[]> {
  if (ids.length === 0) return [];
  const whose = { user_id: `eq.${userId}`, quando_id: `in.(${ids.join(',')})` };
  return readHistory(await rest.rows('user_puzzle_history', { select: historyColumns, ...whose }));
}

/** The account's results of some daily puzzles, a hundred at most, in the order of their dates. */
export async function getResultsOf({ rest }: Caller, ids: readonly string[]): Promise<Ledger> {
  if (ids.length === 0) return [];
  const query = { select: ledgerColumns, quando_id: `in.(${ids.join(',')})`, order: 'date' };
  return readLedger(await rest.rows('user_result', query));
}

/**
 * What an account has played, newest first, within a range of places counted from 0; fewer where it
 * is not filled, none without game.multiple.
 */
export async function listPlayed(
  { rest }: Caller,
  userId: string,
  { from, to }: { from: number; to: number },
): Promise<Played[]> {
  const rows = await rest.rows('user_puzzle_history', {
    select: historyColumns,
    user_id: `eq.${userId}`,
    order: 'played_at.desc,quando_id.desc',
    offset: from,
    limit: to - from + 1,
  });
  return readHistory(rows);
}

/**
 * The id of a past puzzle drawn by chance, one not played yet where there is one; null where the
 * language has none.
 *
 * @throws ServerError 42501 without the permission
 */
export function getRandomQuizId(accounts: Caller, locale: Locale): Promise<number | null> {
  const parameters = { userlocale: locale };
  return callFunction(accounts, 'get_random_quiz_id', parameters, v.nullable(v.number()));
}
