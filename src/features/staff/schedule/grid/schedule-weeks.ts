import {
  addDays,
  dayOfYear,
  daysBetween,
  isIsoDay,
  type IsoDay,
} from '../../../../domain/day/day.ts';
import { addMonths, type DaySpan, monthOf, weekdayOf } from '../../../../domain/day/month-grid.ts';

/** How many weeks are in sight at once. */
const WEEKS = 6;

/** How far around what is in sight the schedule is fetched, so that turning shows days at once. */
const AROUND = 28;

/** How far ahead of today the schedule is always known, to find the next gap. */
const AHEAD = 180;

/** A week: its Monday, its number of the year after ISO 8601, and its seven days. */
export type Week = { monday: IsoDay; number: number; days: readonly IsoDay[] };

/** The Monday of a day's week. */
export function mondayOf(day: IsoDay): IsoDay {
  return addDays(day, -weekdayOf(day));
}

/** The Monday of the week that an address asks for, this week's where it names no day. */
export function firstAsked(text: string | null, today: IsoDay): IsoDay {
  const isDay = text !== null && isIsoDay(text) && text > '0001-12-31' && text < '9998-01-01';
  return mondayOf(isDay ? text : today);
}

/** The weeks in sight, the first of which begins on this Monday. */
export function weeksFrom(first: IsoDay): readonly Week[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const monday = addDays(first, index * 7);
    // The week belongs to the year that its Thursday is in.
    const number = Math.floor((dayOfYear(addDays(monday, 3)) - 1) / 7) + 1;
    const days = Array.from({ length: 7 }, (_none, weekday) => addDays(monday, weekday));
    return { monday, number, days };
  });
}

/** All days in sight. */
export function spanFrom(first: IsoDay): DaySpan {
  return { first, last: addDays(first, WEEKS * 7 - 1) };
}

/** Where a month's turn leads: to the week in which the month before or after begins. */
export function turned(first: IsoDay, direction: -1 | 1): IsoDay {
  const month = monthOf(addDays(first, 6));
  if (direction === 1) return mondayOf(`${addMonths(month, 1)}-01`);
  const begin = mondayOf(`${month}-01`);
  return begin < first ? begin : mondayOf(`${addMonths(month, -1)}-01`);
}

/** The first week to show so that a day is in sight; the same one where it is already. */
export function firstShowing(first: IsoDay, day: IsoDay): IsoDay {
  const away = daysBetween(first, day);
  if (away >= 0 && away < WEEKS * 7) return first;
  return mondayOf(away < 0 ? addDays(day, -AROUND) : addDays(day, -7));
}

/** Which days to fetch for the weeks in sight: those around them, and those around today. */
export function spansToFetch(first: IsoDay, today: IsoDay): readonly DaySpan[] {
  const near = { first: addDays(mondayOf(today), -AROUND), last: addDays(today, AHEAD) };
  const shown = spanFrom(first);
  const wide = { first: addDays(shown.first, -AROUND), last: addDays(shown.last, AROUND) };
  const isNear = shown.first >= near.first && shown.last <= near.last;
  return isNear ? [near] : [near, wide];
}
