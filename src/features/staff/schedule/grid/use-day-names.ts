import type { IsoDay } from '../../../../domain/day/day.ts';
import { useFormat } from '../../../../ui/format/use-format.ts';

const styles = {
  /** Monday, 3 December */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Monday, 3 December 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Mon, 3 Dec */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 3 Dec 2026 */
  plain: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 3 Dec */
  brief: { day: 'numeric', month: 'short' },
  /** Dec */
  month: { month: 'short' },
  /** Mo */
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
} as const;

/** How days are named on the schedule. */
export function useDayNames() {
  const format = useFormat();
  return {
    day: (date: IsoDay, style: keyof typeof styles) => format.day(date, styles[style]),
    range: (first: IsoDay, last: IsoDay) =>
      format.dayRange(first, last, { day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
