import { useFormatter } from 'use-intl';

/** Writes when something was saved, as the clock says where somebody sits. */
export function useSaveTime(): (instant: string) => string {
  const format = useFormatter();
  return (instant) =>
    format.dateTime(new Date(instant), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: deviceZone(),
    });
}

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
