import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { type CalendarDay, calendarColumns, readCalendar } from './calendar-row.ts';

/**
 * The days of some puzzles, a hundred at most, in any order. A custom puzzle has none.
 *
 * @throws ServerError 42501 without game.multiple
 */
export async function getDaysOf(
  { rest }: Pick<Accounts, 'rest'>,
  ids: readonly string[],
): Promise<CalendarDay[]> {
  if (ids.length === 0) return [];
  const list = ids.join(',');
  const rows: unknown = answered(
    await rest
      .from('quando_calendar')
      .select(calendarColumns)
      .or(`de.in.(${list}),en.in.(${list})`),
  );
  return readCalendar(rows);
}
