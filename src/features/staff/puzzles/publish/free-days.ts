import type { ScheduleDay } from '../../../../backend/staff/schedule.ts';
import type { IsoDay } from '../../../../domain/day/day.ts';
import { isFree } from './use-days-ahead.ts';

/** How many free days are offered. */
const OFFERED = 3;

/** The next days from one on that a draft may have, three at most. */
export function freeDays(days: readonly ScheduleDay[], key: string, from: IsoDay): IsoDay[] {
  return days
    .filter((day) => day.date >= from && isFree(day, key))
    .slice(0, OFFERED)
    .map(({ date }) => date);
}

/** What has a day that a draft may not have: a puzzle with its number, or another draft. */
export type Holder = { key: string; name: string | null };

/** Who has a day instead of a draft; null where nobody does. */
export function holderOf({ de, en, planned }: ScheduleDay, key: string): Holder | null {
  const puzzle = de ?? en;
  if (puzzle !== null) return { key: puzzle.key, name: puzzle.name };
  return planned === null || planned.key === key ? null : { key: planned.key, name: null };
}
