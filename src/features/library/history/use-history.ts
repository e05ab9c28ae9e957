import { useEffect, useSyncExternalStore } from 'react';
import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { NoConnectionError } from '../../../backend/errors.ts';
import { getDaysOf, getResultsOf, listPlayed } from '../../../backend/library.ts';
import { useSession } from '../../../backend/session.ts';
import { notedPlace } from '../../../device/list-place.ts';
import { ledgerOutcomes, mergeOutcomes } from '../../../domain/statistics/standing.ts';
import {
  afterStep,
  emptyHistory,
  historyEntries,
  type HistoryList,
  type HistoryPage,
  loadInParts,
  PAGE,
} from './history-list.ts';

/** As many as the server gives in one go. */
const MOST = 100;

/** Kept while the page is, so that who comes back from a puzzle finds the list as it was. */
let kept: { userId: string; list: HistoryList } | null = null;
/** Counts what was asked for, so that no older answer comes after a newer one. */
let asked = 0;
const listeners = new Set<() => void>();

/**
 * What the account has played, newest first; asked for anew with each visit of the screen, and as far
 * as it had come when somebody comes back or loads the page again.
 */
export function useHistory(): { list: HistoryList; load: () => void } {
  const { restOf } = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const list = useSyncExternalStore(subscribe, () => listOf(userId));

  useEffect(() => {
    if (kept?.userId !== userId) kept = { userId, list: emptyHistory };
    const amount = Math.max(kept.list.loaded, notedPlace().loaded, PAGE);
    void load(restOf(userId), userId, { from: 0, amount });
  }, [restOf, userId]);

  return {
    list,
    load: () => {
      const { isLoading, loaded } = list;
      if (!isLoading) void load(restOf(userId), userId, { from: loaded, amount: PAGE });
    },
  };
}

async function load(
  rest: Accounts['rest'],
  userId: string,
  { from, amount }: { from: number; amount: number },
) {
  take(userId, { type: 'asked' });
  asked += 1;
  const own = asked;
  try {
    const page = await loadInParts({ from, amount }, MOST, (part) => loadPage(rest, userId, part));
    if (own === asked) take(userId, { type: 'came', page });
  } catch (error) {
    if (own === asked)
      take(userId, { type: 'failed', isOffline: error instanceof NoConnectionError });
  }
}

async function loadPage(
  rest: Accounts['rest'],
  userId: string,
  { from, amount }: { from: number; amount: number },
): Promise<HistoryPage> {
  const played = await listPlayed({ rest }, userId, { from, to: from + amount - 1 });
  const ids = played.map(({ quizId }) => quizId);
  const [days, results] = await Promise.all([
    getDaysOf({ rest }, ids),
    getResultsOf({ rest }, ids),
  ]);
  const history = new Map(played.map(({ quizId, outcome }) => [quizId, outcome]));
  const outcomes = mergeOutcomes(ledgerOutcomes(results), history);
  const entries = historyEntries(played, days, outcomes);
  return { from, amount, count: played.length, entries };
}

function take(userId: string, step: Parameters<typeof afterStep>[1]) {
  if (kept?.userId !== userId) return;
  kept = { userId, list: afterStep(kept.list, step) };
  for (const listen of listeners) listen();
}

function listOf(userId: string): HistoryList {
  return kept?.userId === userId ? kept.list : emptyHistory;
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
