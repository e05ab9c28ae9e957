import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { historyColumns, type Played, readHistory } from './history-row.ts';

/**
 * What an account has played, newest first, within a range of places counted from 0; fewer where it
 * is not filled, none without game.multiple.
 */
export async function listPlayed(
  { rest }: Pick<Accounts, 'rest'>,
  userId: string,
  { from, to }: { from: number; to: number },
): Promise<Played[]> {
  const rows: unknown = answered(
    await rest
      .from('user_puzzle_history')
      .select(historyColumns)
      .eq('user_id', userId)
      .order('played_at', { ascending: false })
      .order('quando_id', { ascending: false })
      .range(from, to),
  );
  return readHistory(rows);
}
