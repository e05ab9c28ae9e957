import { useEffect, useMemo, useState } from 'react';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { getDrafts } from '../../backend/makers/get-drafts.ts';
import { type Failure, failureOf } from '../../backend/makers/failure.ts';
import { getSchedule } from '../../backend/makers/get-schedule.ts';
import { useSession } from '../../backend/session.ts';
import { today } from '../../device/clock.ts';
import { addDays } from '../../game/day.ts';
import { type ListLine, publishedLines } from './published-lines.ts';

export type DraftList = {
  /** Null as long as none have come. */
  lines: readonly ListLine[] | null;
  isLoading: boolean;
  failure: Failure | null;
};

/** What is listed: drafts, those that were removed, or what is published around today. */
export type ListSource = 'drafts' | 'removed' | 'published';

/** How many of the days before today have their puzzles in the list. */
const PAST = 60;
/** The longest stretch that the server gives at once. */
const LONGEST = 400;

/** Whose list it is, of what, and how often it has been asked for. */
type Asked = { userId: string; words: string; source: ListSource; times: number };

type Answered = Omit<DraftList, 'isLoading'> & { of: Asked | null };

/** What came last, so that who comes back from a draft finds the list as it was. */
let kept: Answered = { of: null, lines: null, failure: null };

/** Drafts or puzzles with some words, and a way to ask for them again. */
export function useDraftList(words: string, source: ListSource) {
  const accounts = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const [times, setTimes] = useState(0);
  const asked = useMemo(() => ({ userId, words, source, times }), [userId, words, source, times]);
  const [answered, setAnswered] = useState<Answered>(() =>
    isSame(kept.of, asked) ? kept : { of: null, lines: null, failure: null },
  );

  useEffect(() => {
    const underway = new AbortController();
    const { signal } = underway;
    linesFor(accounts, asked, signal).then(
      (lines) => {
        if (signal.aborted) return;
        kept = { of: asked, lines, failure: null };
        setAnswered(kept);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setAnswered((before) => ({
          of: asked,
          lines: isAlike(before.of, asked) ? before.lines : null,
          failure: failureOf(error),
        }));
      },
    );
    return () => underway.abort();
  }, [accounts, asked]);

  const { of } = answered;
  // Lines with other words may stay until theirs come; those of another kind would be told as found.
  const { lines, failure } = isAlike(of, asked) ? answered : { lines: null, failure: null };
  return { lines, failure, isLoading: of !== asked, reload: () => setTimes(times + 1) };
}

/** Whether two questions are of the same person about the same kind of lines. */
function isAlike(one: Asked | null, { userId, source }: Asked): boolean {
  return one !== null && one.userId === userId && one.source === source;
}

function isSame(one: Asked | null, other: Asked): boolean {
  return isAlike(one, other) && one?.words === other.words;
}

async function linesFor(
  accounts: Parameters<typeof getDrafts>[0],
  { words, source }: Asked,
  signal: AbortSignal,
): Promise<ListLine[]> {
  if (source !== 'published') return getDrafts(accounts, words, source === 'removed', signal);
  const first = addDays(today().day, -PAST);
  const days = await getSchedule(accounts, { first, last: addDays(first, LONGEST - 1) });
  return publishedLines(days, words);
}
