import { useEffect, useEffectEvent, useState } from 'react';
import type { Caller } from '../../../../backend/accounts/accounts.ts';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { getTwin } from '../../../../backend/staff/beside-writing.ts';
import { getDraft } from '../../../../backend/staff/drafts.ts';
import { type Failure, failureOf } from '../../../../backend/staff/failure.ts';
import { publishDraft } from '../../../../backend/staff/publication.ts';
import { getSchedule, planDraft } from '../../../../backend/staff/schedule.ts';
import { today } from '../../../../device/clock.ts';
import { addDays, type IsoDay } from '../../../../domain/day/day.ts';
import { latestYear } from '../../../../domain/draft/draft-findings.ts';
import { type BatchItem, checkItem, freeDays } from './batch.ts';

/** As many days as the server gives at once, and how often it is asked before that is enough. */
const AHEAD = 400;
const WINDOWS = 10;

/** What is being done with all of them, and with how many already. */
type Progress = { doing: 'checking' | 'planning' | 'publishing'; done: number };

/**
 * Takes many drafts to players together: checked at once, and planned and published when somebody
 * says so. What is refused keeps the others from nothing.
 *
 * @param keys the same list from one render to the next
 */
export function useBatch(keys: readonly string[]) {
  const accounts = useAccounts();
  const [items, setItems] = useState<readonly BatchItem[]>([]);
  const [progress, setProgress] = useState<Progress | null>({ doing: 'checking', done: 0 });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isOvertaken, setIsOvertaken] = useState(false);

  const begin = useEffectEvent((signal: AbortSignal) => checkEach(accounts, keys, signal));
  useEffect(() => {
    const underway = new AbortController();
    const follow = async () => {
      for await (const item of begin(underway.signal)) {
        if (underway.signal.aborted) return;
        setItems((known) => [...known, item]);
        setProgress((now) => now && { ...now, done: now.done + 1 });
      }
      setProgress(null);
    };
    void follow();
    return () => underway.abort();
  }, []);

  /** Does something with one after the other; answers once all have had their turn. */
  async function each(
    doing: 'planning' | 'publishing',
    chosen: readonly BatchItem[],
    work: (item: BatchItem, index: number) => Promise<Partial<BatchItem>>,
  ) {
    if (progress !== null) return;
    setFailure(null);
    setIsOvertaken(false);
    for (const [index, item] of chosen.entries()) {
      setProgress({ doing, done: index });
      const change = await work(item, index).catch((error: unknown) => ({
        failure: failureOf(error),
      }));
      setItems((known) => known.map((one) => (one.key === item.key ? { ...one, ...change } : one)));
    }
    setProgress(null);
  }

  return {
    items,
    progress,
    failure,
    /** Whether somebody else has taken days that were to be planned; their drafts still have none. */
    isOvertaken,
    /** The next free days from tomorrow on, as many as asked for; null where the server says nothing. */
    findDays: async (count: number): Promise<IsoDay[] | null> => {
      setFailure(null);
      try {
        const found: IsoDay[] = [];
        let first = addDays(today().day, 1);
        for (let window = 0; window < WINDOWS && found.length < count; window += 1) {
          const span = { first, last: addDays(first, AHEAD - 1) };
          found.push(...freeDays(await getSchedule(accounts, span)));
          first = addDays(first, AHEAD);
        }
        return found.slice(0, count);
      } catch (error) {
        setFailure(failureOf(error));
        return null;
      }
    },
    plan: (chosen: readonly BatchItem[], days: readonly IsoDay[]) =>
      each('planning', chosen, async ({ key }, index) => {
        const day = days[index] ?? null;
        try {
          await planDraft(accounts, key, day);
        } catch (error) {
          if (failureOf(error) !== 'taken') throw error;
          setIsOvertaken(true);
          return {};
        }
        return { plannedFor: day };
      }),
    publish: (chosen: readonly BatchItem[]) =>
      each('publishing', chosen, async ({ key, revision, plannedFor }) => {
        await publishDraft(accounts, key, revision, plannedFor ?? '');
        return { isPublished: true };
      }),
  };
}

/** Each draft as it is found to be, one after the other. */
async function* checkEach(accounts: Caller, keys: readonly string[], signal: AbortSignal) {
  const thisYear = latestYear(today().now);
  for (const key of keys) {
    try {
      const draft = await getDraft(accounts, key, signal);
      const text = draft.content.de?.tips?.[0]?.text ?? '';
      const twin = await getTwin(accounts, { key, locale: 'de', text }, signal);
      yield checkItem(draft, thisYear, twin);
    } catch (error) {
      yield lost(key, failureOf(error));
    }
  }
}

function lost(key: string, failure: Failure): BatchItem {
  return {
    key,
    revision: 0,
    blocking: [],
    twin: null,
    plannedFor: null,
    isPublished: false,
    failure,
  };
}
