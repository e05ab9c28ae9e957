import { type IsoDay, localDay, nextMidnight } from '../domain/day/day.ts';

/** Minutes east of UTC at an instant, in the device's time zone (Berlin in summer +120). */
export function offsetAt(instantMs: number): number {
  return -new Date(instantMs).getTimezoneOffset();
}

/** The device's own day and its end, taken from one reading of the clock. */
export type Today = { now: number; offset: number; day: IsoDay; ends: number };

/** Reads the clock once; whoever needs several of these takes them from one reading. */
export function today(): Today {
  const now = Date.now();
  const offset = offsetAt(now);
  return { now, offset, day: localDay(now, offset), ends: nextMidnight(now, offsetAt) };
}
