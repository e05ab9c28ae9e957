import type { IsoDay } from '../../../domain/day/day.ts';

/** The first instant after a day, where somebody sits, as an ISO time: until then it lasts. */
export function endOfDay(day: IsoDay): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}

/** The last whole day before an instant, where somebody sits. */
export function lastDayBefore(instant: string): IsoDay {
  const last = new Date(Date.parse(instant) - 1);
  const month = String(last.getMonth() + 1).padStart(2, '0');
  return `${last.getFullYear()}-${month}-${String(last.getDate()).padStart(2, '0')}`;
}
