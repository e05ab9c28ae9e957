import type { ScheduleDay } from '../../../../backend/staff/schedule.ts';
import { addDays, type IsoDay } from '../../../../domain/day/day.ts';
import { isFree } from './use-days-ahead.ts';

/** How many free days are offered. */
const OFFERED = 3;
/** How many days away one is that stands for all after it. */
const FAR = 100;

/** The next days from one on that a draft may have, three at most; only the first where that is far away. */
export function freeDays(days: readonly ScheduleDay[], key: string, from: IsoDay): IsoDay[] {
  const free = days.filter(({ date }) => date >= from).filter((day) => isFree(day, key));
  const [first] = free;
  const offered = first !== undefined && first.date > addDays(from, FAR) ? 1 : OFFERED;
  return free.slice(0, offered).map(({ date }) => date);
}

/** What has a day that a draft may not have: a puzzle with its number, or another draft. */
export type Holder = { key: string; name: string | null };

/** Who has a day instead of a draft; null where nobody does. */
export function holderOf({ de, en, planned }: ScheduleDay, key: string): Holder | null {
  const puzzle = de ?? en;
  if (puzzle !== null) return { key: puzzle.key, name: puzzle.name };
  return planned === null || planned.key === key ? null : { key: planned.key, name: null };
}
