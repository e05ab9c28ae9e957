import type { ArchivePage, ArchivePuzzle } from '../../backend/library/archive-page.ts';
import type { IsoDay } from '../../game/day.ts';

/** Why puzzles did not come: at a search, or when more of them were asked for. */
export type ArchiveFailure = { isOffline: boolean; isOfMore: boolean };

/** What was found, as far as it has come. */
export type ArchiveList = {
  /** Page by page, so that those in sight stay as they are when another comes. */
  pages: readonly (readonly ArchivePuzzle[])[];
  /** How many there are altogether; null before the first answer. */
  total: number | null;
  /** Before which day it goes on; null at the end. */
  next: IsoDay | null;
  isLoading: boolean;
  failure: ArchiveFailure | null;
};

/** Before anything was asked. */
export const emptyList: ArchiveList = {
  pages: [],
  total: null,
  next: null,
  isLoading: true,
  failure: null,
};

/** What happens to a list. While something else is searched for, what was found stays in sight. */
type Step =
  | { type: 'asked' }
  | { type: 'found'; page: ArchivePage }
  | { type: 'more'; before: IsoDay; page: ArchivePage }
  /** The same as found, but newer: what it does not reach stays behind it. */
  | { type: 'refreshed'; page: ArchivePage }
  | { type: 'failed'; failure: ArchiveFailure };

/** The list after a step. A page that does not follow on from what is there changes nothing. */
export function afterStep(list: ArchiveList, step: Step): ArchiveList {
  switch (step.type) {
    case 'asked':
      return { ...list, isLoading: true };
    case 'found':
      return { ...settled(step.page), pages: [step.page.puzzles] };
    case 'more':
      return step.before === list.next
        ? { ...settled(step.page), pages: [...list.pages, step.page.puzzles] }
        : list;
    case 'refreshed':
      return refreshed(list, step.page);
    case 'failed':
      return step.failure.isOfMore
        ? { ...list, isLoading: false, failure: step.failure }
        : { ...emptyList, isLoading: false, failure: step.failure };
    default:
      return list;
  }
}

/** How many puzzles have come. */
export function countLoaded({ pages }: ArchiveList): number {
  return pages.reduce((sum, page) => sum + page.length, 0);
}

function refreshed(list: ArchiveList, page: ArchivePage): ArchiveList {
  const { next } = page;
  const beyond =
    next === null
      ? []
      : list.pages
          .map((puzzles) => puzzles.filter(({ date }) => date < next))
          .filter((puzzles) => puzzles.length > 0);
  return {
    ...settled(page),
    pages: [page.puzzles, ...beyond],
    next: beyond.length === 0 ? next : list.next,
  };
}

function settled({ next, total }: ArchivePage) {
  return { next, total, isLoading: false, failure: null };
}
