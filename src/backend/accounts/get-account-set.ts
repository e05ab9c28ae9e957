import type { AccountSet } from '../../domain/statistics/account-set.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import type { Ledger, LedgerEntry } from '../../domain/statistics/ledger.ts';
import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { readLedger } from './ledger-row.ts';
import { answered } from './refusal.ts';
import { readStatistics, statisticsColumns } from './statistics-row.ts';

/** How many rows a server gives at once, if not more. */
const PAGE = 1000;

/** How often counters and ledger are read before they are given up for never agreeing. */
const ROUNDS = 4;

/**
 * The account's statistics with their ledger; empty ones where the server stores none yet. Both
 * are of one moment: where another device writes between the two, they are read again.
 */
export async function getAccountSet({ rest }: Pick<Accounts, 'rest'>): Promise<AccountSet> {
  let counted = await getCounters(rest);
  for (let round = 0; round < ROUNDS; round += 1) {
    const ledger = await getLedger(rest);
    const after = await getCounters(rest);
    if (after.updatedAt === counted.updatedAt) return { ...counted, ledger };
    counted = after;
  }
  throw new ServerError('The statistics change faster than they can be read', '');
}

async function getCounters(rest: Accounts['rest']): Promise<Omit<AccountSet, 'ledger'>> {
  const row: unknown = answered(
    await rest.from('UserStatistics').select(statisticsColumns).maybeSingle(),
  );
  return row === null ? { statistics: emptyStatistics, updatedAt: null } : readStatistics(row);
}

async function getLedger(rest: Accounts['rest']): Promise<Ledger> {
  const ledger: LedgerEntry[] = [];
  for (;;) {
    const rows: unknown = answered(
      await rest
        .from('user_result')
        .select('date, quando_id, attempt')
        .order('date')
        .range(ledger.length, ledger.length + PAGE - 1),
    );
    const page = readLedger(rows);
    ledger.push(...page);
    if (page.length < PAGE) return ledger;
  }
}
