import type { Caller } from '../../../../backend/accounts/accounts.ts';
import { getDrafts, MOST_DRAFTS } from '../../../../backend/staff/drafts.ts';
import { getPublished, type PublishedPage } from '../../../../backend/staff/publication.ts';
import type { Page } from '../../../../ui/list/pages.ts';
import { readFilter, writeFilter, yearSpan } from '../../../../ui/url-filter.ts';
import { listFilter, type ListFilter, type ListLine } from './draft-list-filter.ts';

/** What is listed: drafts, those that were removed, or what is published. */
export function sourceOf({ state }: ListFilter): 'drafts' | 'removed' | 'published' {
  return state === 'removed' || state === 'published' ? state : 'drafts';
}

/** What of a filter is asked of the server, as it stands in an address; the page sees to the rest. */
export function questionOf(filter: ListFilter): string {
  const { words, state } = filter;
  if (state === 'published') return writeFilter(filter);
  return writeFilter({ words, state: state === 'removed' ? state : null });
}

/** How many lines there are, and whether the server gives no more of them. */
type ListFacts = { total: number; isCut: boolean };

/** The orders in which pages come, by what the list calls them. */
const sorts = { changed: 'newest', planned: 'oldest', year: 'year', key: 'key' } as const;

/** How many lines a page of what is published has. */
export const PAGE = 100;

/**
 * The lines that a filter asks the server for. Drafts come at once, what is published in pages.
 *
 * @param question as {@link questionOf} has it
 * @param skip how many lines are there already
 */
export async function fetchLines(
  accounts: Caller,
  question: string,
  skip: number,
  signal: AbortSignal,
): Promise<Page<ListLine, ListFacts>> {
  const { state, from, to, lacks, ...filter } = readFilter(question, listFilter);
  const words = filter.words ?? '';
  if (state !== 'published') {
    const rows = await getDrafts(accounts, words, state === 'removed', signal);
    const { length: total } = rows;
    return { rows, next: null, facts: { total, isCut: total === MOST_DRAFTS } };
  }
  const { yearFrom, yearTo } = yearSpan(from, to);
  const search = {
    words,
    from: yearFrom,
    to: yearTo,
    lacks,
    sort: sorts[filter.sort ?? 'changed'],
  };
  return published(await getPublished(accounts, search, skip, signal), skip);
}

/** A page of what is published, that begins after so many lines; an empty one is the last. */
export function published(
  { puzzles, total }: PublishedPage,
  skip: number,
): Page<ListLine, ListFacts> {
  const isLast = puzzles.length === 0 || skip + puzzles.length >= total;
  const next = isLast ? null : String(skip + puzzles.length);
  return { rows: puzzles.map(lineOf), next, facts: { total, isCut: false } };
}

function lineOf({ date, ...puzzle }: PublishedPage['puzzles'][number]): ListLine {
  return {
    ...puzzle,
    revision: 0,
    isReady: true,
    plannedFor: date,
    updatedAt: null,
    updatedBy: null,
    removedAt: null,
  };
}
