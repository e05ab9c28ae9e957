import type { IsoDay } from '../../domain/day/day.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { calendarColumns, readCalendar } from './calendar-row.ts';

/**
 * The first day that had a puzzle in any language; null before there was one.
 *
 * @throws ServerError 42501 without game.multiple
 */
export async function getFirstCalendarDay({
  rest,
}: Pick<Accounts, 'rest'>): Promise<IsoDay | null> {
  const rows: unknown = answered(
    await rest.from('quando_calendar').select(calendarColumns).order('date').limit(1),
  );
  return readCalendar(rows)[0]?.date ?? null;
}
