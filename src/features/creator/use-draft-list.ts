import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { type DraftLine, getDrafts } from '../../backend/makers/get-drafts.ts';
import { type Failure, failureOf } from '../../backend/makers/failure.ts';
import { useSession } from '../../backend/session.ts';

export type DraftList = {
  /** Null as long as none have come. */
  lines: readonly DraftLine[] | null;
  isLoading: boolean;
  failure: Failure | null;
};

type Asked = { userId: string; words: string; isRemoved: boolean };

/** What came last, so that who comes back from a draft finds the list as it was. */
let kept: (Asked & { lines: readonly DraftLine[] }) | null = null;

/** The drafts with some words, or those that were removed, and a way to ask for them again. */
export function useDraftList(words: string, isRemoved: boolean) {
  const accounts = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const underway = useRef<AbortController>(null);
  const [list, setList] = useState<DraftList>(() => {
    const isSame = kept?.userId === userId && kept.words === words && kept.isRemoved === isRemoved;
    return { lines: isSame && kept !== null ? kept.lines : null, isLoading: true, failure: null };
  });

  const ask = useCallback(async () => {
    underway.current?.abort();
    underway.current = new AbortController();
    const { signal } = underway.current;
    setList((before) => ({ ...before, isLoading: true }));
    try {
      const lines = await getDrafts(accounts, words, isRemoved, signal);
      if (signal.aborted) return;
      kept = { userId, words, isRemoved, lines };
      setList({ lines, isLoading: false, failure: null });
    } catch (error) {
      if (signal.aborted) return;
      setList((before) => ({ ...before, isLoading: false, failure: failureOf(error) }));
    }
  }, [accounts, userId, words, isRemoved]);

  useEffect(() => {
    void ask();
    return () => underway.current?.abort();
  }, [ask]);

  return { ...list, reload: () => void ask() };
}
