import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { historyColumns, type Played, readHistory } from './history-row.ts';

/**
 * How far an account has played some puzzles, a hundred at most, in any order; no row for those it
 * has not. A finished daily game stands among its results only.
 */
export async function getPlayedOf(
  { rest }: Pick<Accounts, 'rest'>,
  userId: string,
  ids: readonly string[],
): Promise<Played[]> {
  if (ids.length === 0) return [];
  const rows: unknown = answered(
    await rest
      .from('user_puzzle_history')
      .select(historyColumns)
      .eq('user_id', userId)
      .in('quando_id', ids.map(Number)),
  );
  return readHistory(rows);
}
