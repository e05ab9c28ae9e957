import { useCallback } from 'react';
import { useFormat } from './use-format.ts';

/** Writes instants as they are where somebody sits: the day, the day with its time, or the time. */
export function useLocalTime() {
  const format = useFormat();
  return useCallback(
    (instant: string, kind: 'day' | 'moment' | 'time') =>
      format.dateTime(new Date(instant), {
        ...(kind === 'time' ? {} : { dateStyle: 'medium' }),
        ...(kind === 'day' ? {} : { timeStyle: 'short' }),
        hourCycle: 'h23',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
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
