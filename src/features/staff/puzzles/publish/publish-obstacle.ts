import type { ScheduleDay } from '../../../../backend/staff/schedule.ts';
import { type IsoDay, localDay } from '../../../../domain/day/day.ts';
import { publishedKey } from '../../schedule/schedule.ts';
import { isFree } from './use-days-ahead.ts';

type PublishFacts = {
  isSaved: boolean;
  /** How many fields two people wrote in, on which nobody has decided. */
  conflicts: number;
  /** How many findings block. */
  blocking: number;
};

/** What keeps a draft from being published, whatever its day, by the name of its words; null for nothing. */
export function obstacleOf({ isSaved, conflicts, blocking }: PublishFacts) {
  if (conflicts > 0) return 'conflicts';
  if (!isSaved) return 'unsaved';
  return blocking > 0 ? 'blocked' : null;
}

/**
 * The first day that may be filled: today, or yesterday while in UTC it is not over. The server takes
 * days until they are over everywhere, so nobody is kept from their own.
 */
export function firstToFill({ day, now }: { day: IsoDay; now: number }): IsoDay {
  const utc = localDay(now, 0);
  return utc < day ? utc : day;
}

/**
 * What speaks against a day; null for nothing.
 *
 * @param first as {@link firstToFill} has it
 */
export function dayObstacle(
  date: string,
  there: ScheduleDay | undefined,
  key: string,
  first: IsoDay,
) {
  if (date === '') return 'dayless';
  if (date < first) return 'over';
  return there !== undefined && !isFree(there, key) ? 'taken' : null;
}

/**
 * The published puzzle that makes way for another on a day; null where none has to, and where none may.
 *
 * @param begun the last day that has begun anywhere
 */
export function displacedOn(there: ScheduleDay | undefined, begun: IsoDay): string | null {
  return there === undefined || there.date <= begun ? null : publishedKey(there);
}

/** The day to propose: the one that a draft is planned for, unless it is over, or the next free one. */
export function proposedDay(
  { key, plannedFor }: { key: string; plannedFor: IsoDay | null },
  days: readonly ScheduleDay[] | null,
  first: IsoDay,
): string {
  if (plannedFor !== null && plannedFor >= first) return plannedFor;
  return days?.find((each) => each.date >= first && isFree(each, key))?.date ?? '';
}
