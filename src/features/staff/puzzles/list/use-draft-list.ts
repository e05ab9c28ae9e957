import { useEffect, useMemo, useState } from 'react';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { type Failure, failureOf } from '../../../../backend/staff/failure.ts';
import { useSession } from '../../../../backend/session.ts';
import { notedPlace } from '../../../../device/list-place.ts';
import type { ListFilter, ListLine } from './draft-list-filter.ts';
import { fetchLines, type ListPage, type ListSource, questionOf, sourceOf } from './list-page.ts';

export type DraftList = Omit<ListPage, 'lines'> & {
  /** Null as long as none have come. */
  lines: readonly ListLine[] | null;
  isLoading: boolean;
  failure: Failure | null;
};

/** Whose list it is, of what, and how often it has been asked for. */
type Asked = { userId: string; question: string; source: ListSource; times: number };

type Answered = Omit<DraftList, 'isLoading'> & { of: Asked | null };

const nothing: Answered = { of: null, lines: null, total: 0, more: 'none', failure: null };

/** What came last, so that who comes back from a draft finds the list as it was. */
let kept = nothing;

/** Drafts or puzzles that a filter asks for, and ways to ask for them again and for more. */
export function useDraftList(filter: ListFilter) {
  const accounts = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const [question, source] = [questionOf(filter), sourceOf(filter.state)];
  const [times, setTimes] = useState(0);
  const asked = useMemo(
    () => ({ userId, question, source, times }),
    [userId, question, source, times],
  );
  const [answered, setAnswered] = useState(() => (isSame(kept.of, asked) ? kept : nothing));
  const [extended, setExtended] = useState<Asked | null>(null);

  useEffect(() => {
    const underway = new AbortController();
    const { signal } = underway;
    // As many as were there, so that nobody who comes back or asks anew finds less than they had.
    const there = isSame(kept.of, asked) ? (kept.lines?.length ?? 0) : 0;
    const amount = Math.max(there, notedPlace().loaded);
    fetchLines(accounts, question, { before: [], amount }, signal).then(
      (page) => {
        if (signal.aborted) return;
        kept = { of: asked, ...page, failure: null };
        setAnswered(kept);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setAnswered((before) => ({
          ...(isAlike(before.of, asked) ? before : nothing),
          of: asked,
          failure: failureOf(error),
        }));
      },
    );
    return () => underway.abort();
  }, [accounts, asked, question]);

  async function loadMore() {
    if (answered.of !== asked || extended === asked) return;
    setExtended(asked);
    const before = answered.lines ?? [];
    const next = await fetchLines(accounts, question, { before, amount: 0 }).then(
      (page) => ({ ...page, failure: null }),
      (error: unknown) => ({ failure: failureOf(error) }),
    );
    setExtended(null);
    if (kept.of === asked) kept = { ...kept, ...next };
    setAnswered((shown) => (shown.of === asked ? { ...shown, ...next } : shown));
  }

  // Lines with other words may stay until theirs come; those of another kind would be told as found.
  const { of, ...shown } = isAlike(answered.of, asked) ? answered : nothing;
  const isLoading = of !== asked || extended === asked;
  return { ...shown, isLoading, reload: () => setTimes(times + 1), loadMore };
}

/** Whether two questions are of the same person about the same kind of lines. */
function isAlike(one: Asked | null, { userId, source }: Asked): boolean {
  return one !== null && one.userId === userId && one.source === source;
}

function isSame(one: Asked | null, other: Asked): boolean {
  return isAlike(one, other) && one?.question === other.question;
}
