import { useEffect, useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { NoConnectionError } from '../../../backend/errors.ts';
import { type ArchivePage, searchArchive } from '../../../backend/archive.ts';
import { useSession } from '../../../backend/session.ts';
import { today } from '../../../device/clock.ts';
import { notedPlace } from '../../../device/list-place.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { readFilter } from './archive-filter.ts';
import { type ArchivePart, loadInParts } from './archive-parts.ts';
import { afterStep, type ArchiveList, emptyList } from './archive-list.ts';

/** How many puzzles come at once, and how many the server gives at most. */
const PAGE = 30;
const MOST = 100;

/** Whose list it is, in which language, and the filter as it stands in the address. */
type Asked = { userId: string; locale: Locale; filter: string };

type Kept = Asked & {
  list: ArchiveList;
  /** The filter of what is in sight; another one may be on its way. */
  shown: string | null;
};

/** Kept while the page is, so that who comes back from a puzzle finds the list as it was. */
let kept: Kept | null = null;
/** Breaks off what is on its way, so that no older answer comes after a newer one. */
let underway = new AbortController();
const listeners = new Set<() => void>();

type Archive = { list: ArchiveList; loadMore: () => void; retry: () => void };

/**
 * What the archive has for a filter.
 *
 * @param filter as it stands in the address
 */
export function useArchive(filter: string): Archive {
  const { restOf } = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const locale = useLocale();
  const list = useSyncExternalStore(subscribe, () => listOf(userId, locale));

  useEffect(() => {
    begin(restOf(userId), { userId, locale, filter });
    return () => underway.abort();
  }, [restOf, userId, locale, filter]);

  return {
    list,
    loadMore: () => {
      if (list.next !== null && !list.isLoading) void more(restOf(userId), list.next);
    },
    retry: () => {
      if (!list.isLoading) begin(restOf(userId), { userId, locale, filter });
    },
  };
}

function begin(rest: Accounts['rest'], asked: Asked) {
  const isSame = kept?.userId === asked.userId && kept.locale === asked.locale;
  const { list, shown } = isSame && kept !== null ? kept : { list: emptyList, shown: null };
  kept = { ...asked, list, shown };
  const isThere = shown === asked.filter && list.puzzles.length > 0;
  if (isThere) void refresh(rest, Math.max(list.puzzles.length, PAGE));
  else {
    // As far as it had come before the page was loaded again.
    const amount = Math.max(notedPlace().loaded, PAGE);
    void ask(rest, { before: null, amount }, (page) => ({ type: 'found', page }));
  }
}

/** Asks anew for all that have come, in as few parts as the server gives them. */
async function refresh(rest: Accounts['rest'], loaded: number) {
  let before: IsoDay | null = null;
  for (let left = loaded; left > 0; left = countOlder(before)) {
    const from: IsoDay | null = before;
    const page = await ask(rest, { before: from, amount: Math.min(left, MOST) }, (part) => ({
      type: 'refreshed',
      before: from,
      page: part,
    }));
    before = page?.next ?? null;
  }
}

/** How many of those in sight are older than a day; none without one. */
function countOlder(day: IsoDay | null): number {
  if (day === null || kept === null) return 0;
  return kept.list.puzzles.filter(({ date }) => date < day).length;
}

function more(rest: Accounts['rest'], before: IsoDay) {
  return ask(rest, { before, amount: PAGE }, (page) => ({ type: 'more', before, page }));
}

type Step = Parameters<typeof afterStep>[1];

async function ask(
  rest: Accounts['rest'],
  part: ArchivePart,
  stepOf: (page: ArchivePage) => Step,
): Promise<ArchivePage | null> {
  if (kept === null) return null;
  underway.abort();
  underway = new AbortController();
  const { signal } = underway;
  const { locale, filter } = kept;
  take({ type: 'asked' });
  try {
    const search = { ...searchOf(filter), locale, offset: today().offset };
    const page = await loadInParts(part, MOST, (own) =>
      searchArchive(rest, { ...search, ...own }, signal),
    );
    if (signal.aborted) return null;
    take(stepOf(page), filter);
    return page;
  } catch (error) {
    if (signal.aborted) return null;
    const isOffline = error instanceof NoConnectionError;
    take({ type: 'failed', failure: { isOffline, isOfMore: part.before !== null } });
    return null;
  }
}

function searchOf(filter: string) {
  const { words, from, to, type, state } = readFilter(filter);
  // Who names the later year first means the same years.
  const isTurned = from !== null && to !== null && from > to;
  const years = isTurned ? { yearFrom: to, yearTo: from } : { yearFrom: from, yearTo: to };
  return { words: words === '' ? null : words, ...years, type, state };
}

function take(step: Step, shown = kept?.shown ?? null) {
  if (kept === null) return;
  kept = { ...kept, list: afterStep(kept.list, step), shown };
  for (const listen of listeners) listen();
}

function listOf(userId: string, locale: Locale): ArchiveList {
  return kept?.userId === userId && kept.locale === locale ? kept.list : emptyList;
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
