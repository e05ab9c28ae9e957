import { useCallback } from 'react';
import { useFormat } from './use-format.ts';

/** The zone of whoever reads, which changes when they travel. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Writes instants as they are where somebody sits: the day, the day with its time, or the time. */
export function useLocalTime() {
  const format = useFormat();
  return useCallback(
    (instant: string | number, kind: 'day' | 'moment' | 'time') =>
      format.dateTime(new Date(instant), {
        ...(kind === 'time' ? {} : { dateStyle: 'medium' }),
        ...(kind === 'day' ? {} : { timeStyle: 'short' }),
        hourCycle: 'h23',
        timeZone: ownZone(),
      }),
    [format],
  );
}

/** Writes days such as 2026-11-21, which are the same everywhere. */
export function useDayText() {
  const format = useFormat();
  return useCallback(
    (day: string, dateStyle: 'full' | 'long' | 'medium' = 'medium') =>
      format.day(day, { dateStyle }),
    [format],
  );
}
