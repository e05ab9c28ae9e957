import type { AccountSet } from '../../game/account-set.ts';
import { emptyStatistics } from '../../game/statistics.ts';
import type { Ledger, LedgerEntry } from '../../game/ledger.ts';
import type { Accounts } from './accounts.ts';
import { readLedger } from './ledger-row.ts';
import { answered } from './refusal.ts';
import { readStatistics, statisticsColumns } from './statistics-row.ts';

/** How many rows a server gives at once, if not more. */
const PAGE = 1000;

/** The account's statistics with their ledger; empty ones where the server stores none yet. */
export async function getAccountSet({ rest }: Pick<Accounts, 'rest'>): Promise<AccountSet> {
  const row: unknown = answered(
    await rest.from('UserStatistics').select(statisticsColumns).maybeSingle(),
  );
  const ledger = await getLedger(rest);
  if (row === null) return { statistics: emptyStatistics, ledger, updatedAt: null };
  return { ...readStatistics(row), ledger };
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
