import { useEffect, useMemo, useState } from 'react';
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

/** Whose list it is, of what, and how often it has been asked for. */
type Asked = { userId: string; words: string; isRemoved: boolean; times: number };

type Answered = Omit<DraftList, 'isLoading'> & { of: Asked | null };

/** What came last, so that who comes back from a draft finds the list as it was. */
let kept: Answered = { of: null, lines: null, failure: null };

/** The drafts with some words, or those that were removed, and a way to ask for them again. */
export function useDraftList(words: string, isRemoved: boolean) {
  const accounts = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const [times, setTimes] = useState(0);
  const asked = useMemo(
    () => ({ userId, words, isRemoved, times }),
    [userId, words, isRemoved, times],
  );
  const [answered, setAnswered] = useState<Answered>(() =>
    isSame(kept.of, asked) ? { ...kept, of: null } : { of: null, lines: null, failure: null },
  );

  useEffect(() => {
    const underway = new AbortController();
    const { signal } = underway;
    getDrafts(accounts, asked.words, asked.isRemoved, signal).then(
      (lines) => {
        if (signal.aborted) return;
        kept = { of: asked, lines, failure: null };
        setAnswered(kept);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setAnswered(({ lines }) => ({ of: asked, lines, failure: failureOf(error) }));
      },
    );
    return () => underway.abort();
  }, [accounts, asked]);

  const { of, lines, failure } = answered;
  return { lines, failure, isLoading: of !== asked, reload: () => setTimes(times + 1) };
}

function isSame(one: Asked | null, other: Asked): boolean {
  if (one === null) return false;
  const { userId, words, isRemoved } = one;
  return userId === other.userId && words === other.words && isRemoved === other.isRemoved;
}
