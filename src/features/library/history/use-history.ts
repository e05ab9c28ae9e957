import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { getDaysOf, getResultsOf, listPlayed } from '../../../backend/library/library.ts';
import { ledgerOutcomes, mergeOutcomes } from '../../../domain/statistics/puzzle-result.ts';
import type { Page } from '../../../ui/list/pages.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { type HistoryEntry, historyEntries } from './history-list.ts';

/** What the account has played, newest first. */
export function useHistory() {
  const { userId, accounts } = useOwnAccounts();
  return useList({
    queryKey: ['history', userId, null],
    load: ({ from, amount }) => loadPage(accounts, userId, { from: Number(from), amount }),
    keyOf: quizIdOf,
    amount: 20,
  });
}

async function loadPage(
  accounts: Pick<Accounts, 'rest'>,
  userId: string,
  { from, amount }: { from: number; amount: number },
): Promise<Page<HistoryEntry, true>> {
  const played = await listPlayed(accounts, userId, { from, to: from + amount - 1 });
  const ids = played.map(({ quizId }) => quizId);
  const [days, results] = await Promise.all([
    getDaysOf(accounts, ids),
    getResultsOf(accounts, ids),
  ]);
  const history = new Map(played.map(({ quizId, outcome }) => [quizId, outcome]));
  const rows = historyEntries(played, days, mergeOutcomes(ledgerOutcomes(results), history));
  return { rows, next: played.length < amount ? null : String(from + amount), facts: true };
}

function quizIdOf({ quizId }: HistoryEntry) {
  return quizId;
}
