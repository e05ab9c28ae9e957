/** A calendar day as YYYY-MM-DD, years 0001 to 9999: sorts and compares as text. */
export type IsoDay = string;

/** Minutes east of UTC that a clock on Earth can show. */
export const MIN_OFFSET = -720;
export const MAX_OFFSET = 840;

const MINUTE = 60_000;

/** No zone changes its clock twice within this time. */
const STRIDE = 180 * MINUTE;

/**
 * The local day of an instant. `offsetMinutes` counts east of UTC (Berlin in summer +120);
 * RangeError unless it is an integer from -720 to +840 and the day has a four-digit year.
 */
export function localDay(instantMs: number, offsetMinutes: number): IsoDay {
  const isOffset = Number.isInteger(offsetMinutes);
  if (!isOffset || offsetMinutes < MIN_OFFSET || offsetMinutes > MAX_OFFSET) {
    throw new RangeError(`not an offset from UTC in minutes: ${offsetMinutes}`);
  }
  return utcDay(new Date(instantMs + offsetMinutes * MINUTE));
}

/** Whether a text is a day of the calendar, in the form of {@link IsoDay}. */
export function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const start = new Date(`${text}T00:00:00Z`);
  // Some engines read 30 February as 2 March.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

/** The day `count` days later, or earlier when negative. RangeError when either is no ISO day. */
export function addDays(day: IsoDay, count: number): IsoDay {
  const date = dayStart(day);
  date.setUTCDate(date.getUTCDate() + count);
  return utcDay(date);
}

/** How many days `to` comes after `from`; negative when before. RangeError for no ISO day. */
export function daysBetween(from: IsoDay, to: IsoDay): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 on 1 January, 365 or 366 on 31 December. RangeError for no ISO day. */
export function dayOfYear(day: IsoDay): number {
  return daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1;
}

/**
 * The first instant (ms) after `instantMs` that lies on a later local day. `offsetAt` tells the
 * zone's minutes east of UTC at an instant. Holds across clock changes, also where midnight is
 * skipped or comes twice. RangeError when an offset is out of bounds.
 */
export function nextMidnight(instantMs: number, offsetAt: (instantMs: number) => number): number {
  const today = localDay(instantMs, offsetAt(instantMs));
  const tomorrow = dayStart(addDays(today, 1)).getTime();
  let from = Math.floor(instantMs);
  for (;;) {
    const offset = offsetAt(from);
    // A clock that jumps forward over midnight starts the day at the jump.
    if (localDay(from, offset) > today) return from;
    const until = steadyUntil(from, offset, offsetAt);
    const midnight = tomorrow - offset * MINUTE;
    if (midnight < until) return midnight;
    from = until;
  }
}

/** The first instant after `from` with another offset, or the end of the stride without one. */
function steadyUntil(
  from: number,
  offset: number,
  offsetAt: (instantMs: number) => number,
): number {
  let before = from;
  let after = from + STRIDE;
  if (offsetAt(after) === offset) return after;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

function dayStart(day: IsoDay): Date {
  if (!isIsoDay(day)) throw new RangeError(`not a day: ${day}`);
  return new Date(`${day}T00:00:00Z`);
}

function utcDay(date: Date): IsoDay {
  const day = date.toISOString().slice(0, 10);
  // Where the year does not have four digits the text begins with a sign.
  if (day < '0001') throw new RangeError(`not in the years 1 to 9999: ${date.toISOString()}`);
  return day;
}

/** Days since a fixed day, by the rules of the calendar: the year starts in March. */
function dayNumber(day: IsoDay): number {
  const date = dayStart(day);
  const month = (date.getUTCMonth() + 10) % 12;
  const year = date.getUTCFullYear() - (month >= 10 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leapDays + Math.floor((153 * month + 2) / 5) + date.getUTCDate();
}
