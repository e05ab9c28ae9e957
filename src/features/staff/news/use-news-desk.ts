import { useEffect, useMemo, useState } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { getNewsDesk, type NewsLine, type RemovedNewsDraft } from '../../../backend/staff/news.ts';
import { type Failure, failureOf } from '../../../backend/staff/failure.ts';
import { useSession } from '../../../backend/session.ts';
import { unsentNames } from '../../../device/unsent-store.ts';
import { useBackOnline } from '../../../device/use-back-online.ts';

type Answered = {
  of: object | null;
  /** What came last; it stays in sight while it is asked for anew. */
  news: readonly NewsLine[] | null;
  removed: readonly RemovedNewsDraft[];
  failure: Failure | null;
};

/** The list of the news desk. */
export function useNewsDesk() {
  const accounts = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const [times, setTimes] = useState(0);
  const asked = useMemo(() => ({ times }), [times]);
  const [answered, setAnswered] = useState<Answered>({
    of: null,
    news: null,
    removed: [],
    failure: null,
  });
  const [unsent, setUnsent] = useState(() => unsentNames(userId, 'news.'));

  useEffect(() => {
    const underway = new AbortController();
    const { signal } = underway;
    getNewsDesk(accounts, signal).then(
      ({ news, removed }) => {
        if (!signal.aborted) setAnswered({ of: asked, news, removed, failure: null });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setAnswered((before) => ({ ...before, of: asked, failure: failureOf(error) }));
      },
    );
    return () => underway.abort();
  }, [accounts, asked]);

  const reload = () => setTimes(times + 1);
  useBackOnline(answered.failure === 'noConnection', reload);

  return {
    news: answered.news,
    removed: answered.removed,
    failure: answered.failure,
    isLoading: answered.of !== asked,
    /** What this device keeps that was not sent: `news.new`, `news.7`. */
    unsent,
    lookForUnsent: () => setUnsent(unsentNames(userId, 'news.')),
    reload,
  };
}
