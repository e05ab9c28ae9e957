import type { Ledger } from '../../domain/statistics/ledger.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { readLedger } from '../accounts/ledger-row.ts';
import { answered } from '../accounts/refusal.ts';

/** The account's results of some daily puzzles, a hundred at most, in the order of their dates. */
export async function getResultsOf(
  { rest }: Pick<Accounts, 'rest'>,
  ids: readonly string[],
): Promise<Ledger> {
  if (ids.length === 0) return [];
  const rows: unknown = answered(
    await rest
      .from('user_result')
      .select('date, quando_id, attempt')
      .in('quando_id', ids.map(Number))
      .order('date'),
  );
  return readLedger(rows);
}
