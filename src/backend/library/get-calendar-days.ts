import type { DaySpan } from '../../domain/day/month-grid.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { type CalendarDay, calendarColumns, readCalendar } from './calendar-row.ts';

/**
 * The days of a span, a year at most, that have a puzzle in any language, the earliest first.
 *
 * @throws ServerError 42501 without game.multiple
 */
export async function getCalendarDays(
  { rest }: Pick<Accounts, 'rest'>,
  { first, last }: DaySpan,
): Promise<CalendarDay[]> {
  const rows: unknown = answered(
    await rest
      .from('quando_calendar')
      .select(calendarColumns)
      .gte('date', first)
      .lte('date', last)
      .order('date'),
  );
  return readCalendar(rows);
}
