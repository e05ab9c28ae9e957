import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { DaySpan } from '../../domain/day/month-grid.ts';
import type { Caller } from '../accounts/accounts.ts';
import { daySchema } from '../time-schema.ts';
import { callFunction } from '../call-function.ts';

const puzzle = v.object({
  id: v.number(),
  name: v.string(),
  key: v.string(),
  year: v.number(),
  /** The first one. */
  hint: v.nullable(v.string()),
  /** Whether something of it is saved that is not published yet. */
  isChanged: v.boolean(),
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
export type ScheduledPuzzle = v.InferOutput<typeof puzzle>;

/** What a day has: the puzzle of each language, and the draft meant for it; null without. */
export type ScheduleDay = v.InferOutput<typeof schedule>[number];

/**
 * Every day of a span with what it has, the future included.
 *
 * @throws NoConnectionError
 * @throws ServerError 22003 for more than 400 days, 42501 without admin.restricted
 */
export function getSchedule(accounts: Caller, { first, last }: DaySpan): Promise<ScheduleDay[]> {
  return callFunction(accounts, 'get_schedule', { first, last }, schedule);
}

const gaps = v.object({
  /** The day of who asks. */
  today: daySchema,
  /** Those of that day and the seven after it that lack a language. */
  days: v.array(
    v.object({
      date: daySchema,
      de: v.boolean(),
      en: v.boolean(),
      /** The key of the draft meant for it. */
      planned: v.nullable(v.string()),
    }),
  ),
  /** The first day after these without a puzzle. */
  next: v.object({ de: v.nullable(daySchema), en: v.nullable(daySchema) }),
});

/** Where puzzles are wanting. */
export type Gaps = v.InferOutput<typeof gaps>;

/**
 * Where puzzles are wanting from today on.
 *
 * @param offset minutes east of UTC
 * @throws NoConnectionError
 * @throws ServerError 42501 without admin.restricted
 */
export function getGaps(accounts: Caller, offset: number): Promise<Gaps> {
  return callFunction(accounts, 'get_gaps', { timezoneoffset: offset }, gaps);
}

/**
 * Means a draft for a day that is free, or for none.
 *
 * @throws NoConnectionError
 * @throws ServerError 22023 for a day that is over, 23505 for one that is taken, 02000 without such
 *   a draft, 55000 when it is published or removed
 */
export async function planDraft(accounts: Caller, key: string, date: IsoDay | null): Promise<void> {
  await callFunction(accounts, 'plan_draft', { key, date }, v.object({ key: v.string() }));
}

const displaced = v.object({ key: v.string(), plannedFor: v.nullable(v.string()) });
const schema = v.object({ key: v.string(), swapped: v.nullable(displaced) });

/** A draft that another one took the day of. */
export type Displaced = v.InferOutput<typeof displaced>;

/**
 * Moves a planned draft to another day.
 *
 * @param move `expected`: the draft that was seen on that day, null for none
 * @returns the draft that was planned for that day, with the day it has now, if any
 * @throws NoConnectionError
 * @throws ServerError as planDraft; PT409 when another draft is planned for that day by now
 */
export async function movePlan(
  accounts: Caller,
  move: { key: string; date: IsoDay; expected: string | null },
): Promise<Displaced | null> {
  return (await callFunction(accounts, 'move_plan', move, schema)).swapped;
}

/**
 * Moves a published puzzle whose day has begun nowhere to another day, or takes it off its day: it then
 * waits as a ready draft.
 *
 * @param move `expected`: the published puzzle that was seen on that day, null for none; the two swap
 * @throws NoConnectionError
 * @throws ServerError PT409 when another puzzle is there by now, 55000 when one of the days has begun,
 *   22023 for a day that is over, 23505 for one that is planned, 02000 without such a puzzle
 */
export async function movePuzzle(
  accounts: Caller,
  move: { key: string; date: IsoDay | null; expected: string | null },
): Promise<void> {
  await callFunction(accounts, 'move_puzzle', move, v.object({ key: v.string() }));
}
