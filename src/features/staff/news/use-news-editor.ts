import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import {
  getNewsGroup,
  type NewsGroup,
  newsLanguages,
  removeNews,
  saveNews,
  undoNews,
  withdrawNews,
} from '../../../backend/staff/news.ts';
import { type Failure, failureOf } from '../../../backend/staff/failure.ts';
import { useUserId } from '../../../backend/session.ts';
import {
  beginEditing,
  isUnsent,
  type NewsEditing,
  takeSaved,
  takeTheirs,
  takeUndone,
} from './news-editing.ts';
import { type NewsField, toSave, withValue } from './news-form.ts';
import { type NewsClaim, saveNewNews } from './save-new-news.ts';
import { dropUnsentNews, keepUnsentNews, readUnsentNews } from './unsent-news.ts';

export type NewsEditorState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'ready'; editing: NewsEditing };

/** How an attempt to change something on the server ended; null where another one is under way. */
export type Outcome<Done> = Done | { failure: Failure } | null;

/**
 * The announcement that is written. What is typed is kept on the device with every change, and goes
 * from there when the server has it.
 *
 * @param group its number, null for a new one; another one wants another component
 */
export function useNewsEditor(group: number | null) {
  const accounts = useAccounts();
  const userId = useUserId();
  const [editor, setEditor] = useState<NewsEditorState>({ state: 'loading' });
  const [isBusy, setIsBusy] = useState(false);
  const [isKept, setIsKept] = useState(true);
  // Somebody may go on typing while the server is asked: what came last counts.
  const latest = useRef<NewsEditing | null>(null);

  function show(editing: NewsEditing) {
    latest.current = editing;
    setEditor({ state: 'ready', editing });
  }

  function keep(editing: NewsEditing) {
    show(editing);
    const { stored } = editing;
    const number = stored?.group ?? group;
    if (number !== group) dropUnsentNews(userId, group);
    if (!isUnsent(editing)) dropUnsentNews(userId, number);
    else {
      const { base, form, claim } = editing;
      const version = stored?.version ?? null;
      setIsKept(keepUnsentNews(userId, number, { version, base, form, claim }));
    }
  }

  function keepClaim(claim: NewsClaim) {
    if (latest.current !== null) keep({ ...latest.current, claim });
  }

  function load(signal?: AbortSignal) {
    const fetched = group === null ? Promise.resolve(null) : getNewsGroup(accounts, group, signal);
    fetched.then(
      (stored) => {
        if (signal?.aborted !== true) show(beginEditing(stored, readUnsentNews(userId, group)));
      },
      (error: unknown) => {
        if (signal?.aborted !== true) setEditor({ state: 'failed', failure: failureOf(error) });
      },
    );
  }

  const begin = useEffectEvent(load);
  useEffect(() => {
    const underway = new AbortController();
    begin(underway.signal);
    return () => underway.abort();
  }, []);

  async function ask<Done>(work: (sent: NewsEditing) => Promise<Done>): Promise<Outcome<Done>> {
    const sent = latest.current;
    if (sent === null || isBusy) return null;
    setIsBusy(true);
    try {
      return await work(sent);
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== 'otherRevision' || group === null) return { failure };
      try {
        keep(takeTheirs(latest.current ?? sent, await getNewsGroup(accounts, group)));
        return { failure };
      } catch (next) {
        // Somebody has removed what this was to change: there is nothing to bring together.
        return { failure: failureOf(next) === 'notThere' ? 'notThere' : failure };
      }
    } finally {
      setIsBusy(false);
    }
  }

  const send = (
    work: (editing: NewsEditing) => Promise<NewsGroup>,
    after: (now: NewsEditing, sent: NewsEditing, saved: NewsGroup) => NewsEditing,
  ) =>
    ask(async (sent) => {
      const saved = await work(sent);
      keep(after(latest.current ?? sent, sent, saved));
      return { saved };
    });

  function reload() {
    setEditor({ state: 'loading' });
    load();
  }

  return {
    editor,
    isBusy,
    isKept,
    reload,
    change: (field: NewsField, value: string) => {
      const editing = latest.current;
      if (editing === null) return;
      const conflicts = editing.conflicts.filter((conflict) => conflict.field !== field);
      keep({ ...editing, form: withValue(editing.form, field, value), conflicts });
    },
    discard: () => keep(beginEditing(latest.current?.stored ?? null, null)),
    save: (isPublished: boolean) =>
      send(
        ({ form, stored, claim }) => {
          if (stored !== null) {
            const { group: number, version } = stored;
            return saveNews(accounts, toSave(form, { group: number, version, isPublished }));
          }
          return saveNewNews(accounts, { form, claim, isPublished, onClaim: keepClaim });
        },
        (now, sent, saved) => takeSaved({ ...now, base: sent.form }, saved),
      ),
    withdraw: () =>
      send(
        async ({ stored }) => {
          if (stored === null) throw new Error('What was never saved cannot be withdrawn');
          return withdrawNews(accounts, stored);
        },
        (now, _, saved) => takeSaved(now, saved),
      ),
    undo: () =>
      send(
        async ({ stored }) => {
          if (stored === null) throw new Error('What was never saved cannot be undone');
          return undoNews(accounts, stored);
        },
        (now, _, saved) => takeUndone(now, saved),
      ),
    remove: () =>
      ask(({ stored }) => {
        if (stored === null) throw new Error('What was never saved cannot be removed');
        return removeNews(accounts, stored);
      }),
  };
}

/** When an announcement was or will be published; null for a draft. */
export function publicationOf(stored: NewsGroup | null): number | null {
  const times = newsLanguages.flatMap((name) => stored?.languages[name]?.publishedAt ?? []);
  return times.length === 0 ? null : Math.max(...times);
}
