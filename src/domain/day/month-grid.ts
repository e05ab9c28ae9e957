import { addDays, daysBetween, isIsoDay, type IsoDay } from './day.ts';

/** A month as YYYY-MM, years 0001 to 9999: sorts and compares as text. */
export type IsoMonth = string;

/** One day of a month: in which of its weeks, from 0, and on which weekday, 0 is Monday. */
export type MonthDay = { date: IsoDay; week: number; weekday: number };

/** From the first to the last of some days, both among them. */
export type DaySpan = { first: IsoDay; last: IsoDay };

/** Whether a text is a month, in the form of {@link IsoMonth}. */
export function isIsoMonth(text: string): boolean {
  return isIsoDay(`${text}-01`);
}

/** The month that a day is in. */
export function monthOf(day: IsoDay): IsoMonth {
  return day.slice(0, 7);
}

/** The month `count` months later, or earlier when negative. RangeError beyond the years 1 to 9999. */
export function addMonths(month: IsoMonth, count: number): IsoMonth {
  const moved = monthAway(month, count);
  if (!isIsoMonth(moved)) throw new RangeError(`not in the years 1 to 9999: ${moved}`);
  return moved;
}

/** The month of a year, counted from 1, as text. */
export function monthName(year: number, month: number): IsoMonth {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** The month nearest to this one among those from `first` to `last`. */
export function monthWithin(month: IsoMonth, first: IsoMonth, last: IsoMonth): IsoMonth {
  if (month < first) return first;
  return month > last ? last : month;
}

/** The month that an address asks for, as near as there is one; the last for what is no month. */
export function monthAsked(text: string | null, first: IsoMonth, last: IsoMonth): IsoMonth {
  return text !== null && isIsoMonth(text) ? monthWithin(text, first, last) : last;
}

/** All days of a month in their order. */
export function monthDays(month: IsoMonth): readonly MonthDay[] {
  const before = weekdayOf(`${month}-01`);
  return Array.from({ length: lengthOf(month) }, (_, index) => {
    const place = before + index;
    const date = `${month}-${String(index + 1).padStart(2, '0')}`;
    return { date, week: Math.floor(place / 7), weekday: place % 7 };
  });
}

/** The weeks of a month, each from Monday to Sunday; null where a day is another month's. */
export function monthWeeks(month: IsoMonth): readonly (readonly (MonthDay | null)[])[] {
  const days = monthDays(month);
  const weeks = (days.at(-1)?.week ?? 0) + 1;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from(
      { length: 7 },
      (_none, weekday) => days.find((day) => day.week === week && day.weekday === weekday) ?? null,
    ),
  );
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: IsoDay): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/**
 * Where a key of the ARIA date grid leads from a day: arrows by days and weeks, Home and End within
 * the week, Page Up and Page Down by months, with Shift by years. Nothing leads out of the span.
 *
 * @returns the same day where there is no way on, null for a key of another meaning
 */
export function dayByKey(
  day: IsoDay,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  span: DaySpan,
): IsoDay | null {
  switch (key) {
    case 'ArrowLeft':
      return dayAway(day, -1, span);
    case 'ArrowRight':
      return dayAway(day, 1, span);
    case 'ArrowUp':
      return dayAway(day, -7, span);
    case 'ArrowDown':
      return dayAway(day, 7, span);
    case 'Home':
      return endOfWeek(day, -1, span);
    case 'End':
      return endOfWeek(day, 1, span);
    case 'PageUp':
      return sameDayAway(day, shiftKey ? -12 : -1, span);
    case 'PageDown':
      return sameDayAway(day, shiftKey ? 12 : 1, span);
    default:
      return null;
  }
}

/** The day of this month that is nearest to a day and within the span. */
export function dayInMonth(month: IsoMonth, day: IsoDay, { first, last }: DaySpan): IsoDay {
  const number = Math.min(Number(day.slice(8)), lengthOf(month));
  const same = `${month}-${String(number).padStart(2, '0')}`;
  if (same < first) return first;
  return same > last ? last : same;
}

function dayAway(day: IsoDay, count: number, span: DaySpan): IsoDay {
  const place = daysBetween(span.first, day) + count;
  return place < 0 || place > daysBetween(span.first, span.last) ? day : addDays(day, count);
}

/** The first or the last day of the week that is in the same month and in the span. */
function endOfWeek(day: IsoDay, direction: -1 | 1, span: DaySpan): IsoDay {
  const days = monthDays(monthOf(day));
  const week = days.find(({ date }) => date === day)?.week;
  const within = days.filter(
    (each) => each.week === week && each.date >= span.first && each.date <= span.last,
  );
  return within.at(direction === -1 ? 0 : -1)?.date ?? day;
}

function sameDayAway(day: IsoDay, months: number, span: DaySpan): IsoDay {
  const [first, last] = [monthOf(span.first), monthOf(span.last)];
  const moved = monthAway(monthOf(day), months);
  // As text a year of five digits would sort before the others.
  return dayInMonth(moved.length > 7 ? last : monthWithin(moved, first, last), day, span);
}

/** The month `count` months later, also beyond the years that there are. */
function monthAway(month: IsoMonth, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + count;
  return monthName(Math.floor(index / 12), (index % 12) + 1);
}

function lengthOf(month: IsoMonth): number {
  const end = new Date(`${month}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return end.getUTCDate();
}
