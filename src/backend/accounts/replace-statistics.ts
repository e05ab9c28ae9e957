import type { AccountSet } from '../../domain/statistics/account-set.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import type { Accounts } from './accounts.ts';
import { ledgerRow } from './ledger-row.ts';
import { answered } from './refusal.ts';
import { readStatistics, statisticsColumns } from './statistics-row.ts';

/**
 * Puts a device's statistics in place of the account's; the server keeps what it replaces for 30
 * days.
 *
 * @param seen when the set was written that the player saw there, null where they saw none
 * @throws ServerError PT409 when another one stands there meanwhile, 23514 or 22023 for a set that
 * cannot be
 */
export async function replaceStatistics(
  { rest }: Pick<Accounts, 'rest'>,
  { statistics, ledger }: Records,
  seen: string | null,
): Promise<AccountSet> {
  const row = { ...statistics, results: ledger.map(ledgerRow), updated_at: seen };
  const answer: unknown = answered(
    await rest
      .from('UserStatistics')
      .upsert(row, { onConflict: 'user_id' })
      .select(statisticsColumns)
      .single(),
  );
  return { ...readStatistics(answer), ledger };
}
