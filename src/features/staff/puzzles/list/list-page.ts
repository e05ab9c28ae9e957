import type { Accounts } from '../../../../backend/accounts/accounts.ts';
import { getDrafts, MOST_DRAFTS } from '../../../../backend/staff/drafts.ts';
import { getPublished, type PublishedPage } from '../../../../backend/staff/publication.ts';
import {
  type ListFilter,
  type ListLine,
  type ListState,
  readListFilter,
  writeListFilter,
} from './draft-list-filter.ts';

/** What is listed: drafts, those that were removed, or what is published. */
export type ListSource = 'drafts' | 'removed' | 'published';

export function sourceOf(state: ListState | null): ListSource {
  return state === 'removed' || state === 'published' ? state : 'drafts';
}

/** What of a filter is asked of the server, as it stands in an address; the page sees to the rest. */
export function questionOf(filter: ListFilter): string {
  const { words, state } = filter;
  if (state === 'published') return writeListFilter(filter);
  return writeListFilter({
    ...readListFilter(''),
    words,
    state: state === 'removed' ? state : null,
  });
}

/** What the server had: some lines, how many there are, and whether it gives more of them. */
export type ListPage = {
  lines: readonly ListLine[];
  total: number;
  more: 'none' | 'page' | 'never';
};

/** The orders in which pages come, by what the list calls them. */
const sorts = { changed: 'newest', planned: 'oldest', year: 'year', key: 'key' } as const;

/**
 * The lines that a filter asks the server for, after those that are there already. Drafts come at
 * once, what is published in pages: as many of them as it takes to have so many lines again.
 *
 * @param question as {@link questionOf} has it
 */
export async function fetchLines(
  accounts: Pick<Accounts, 'rest'>,
  question: string,
  { before, amount }: { before: readonly ListLine[]; amount: number },
  signal?: AbortSignal,
): Promise<ListPage> {
  const { words, state, from, to, lacks, sort } = readListFilter(question);
  if (state !== 'published') {
    const lines = await getDrafts(accounts, words, state === 'removed', signal);
    return { lines, total: lines.length, more: lines.length === MOST_DRAFTS ? 'never' : 'none' };
  }
  const [first, last] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  const search = { words, from: first, to: last, lacks, sort: sorts[sort] };
  return inPages(before, amount, (skip) => getPublished(accounts, search, skip, signal));
}

/** The lines with as many pages as it takes to have so many of them; with one page at least. */
export async function inPages(
  before: readonly ListLine[],
  amount: number,
  load: (skip: number) => Promise<PublishedPage>,
): Promise<ListPage> {
  const page = withPage(before, await load(before.length));
  const isEnough = page.lines.length >= amount || page.lines.length === before.length;
  return isEnough || page.more === 'none' ? page : inPages(page.lines, amount, load);
}

/** The lines with a page more; what was published meanwhile has pushed some of them into it again. */
export function withPage(before: readonly ListLine[], { puzzles, total }: PublishedPage): ListPage {
  const known = new Set(before.map(({ key }) => key));
  const lines = [...before, ...puzzles.filter(({ key }) => !known.has(key)).map(lineOf)];
  return { lines, total, more: puzzles.length > 0 && lines.length < total ? 'page' : 'none' };
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
