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
  /** A part of what was found, but newer; what lies before and behind it stays. */
  | { type: 'refreshed'; before: IsoDay | null; page: ArchivePage }
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
      return refreshed(list, step);
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

function refreshed(
  list: ArchiveList,
  { before, page }: { before: IsoDay | null; page: ArchivePage },
): ArchiveList {
  const { next } = page;
  const newer = before === null ? [] : where(list, (date) => date >= before);
  const older = next === null ? [] : where(list, (date) => date < next);
  return {
    ...settled(page),
    pages: [...newer, page.puzzles, ...older].filter((puzzles) => puzzles.length > 0),
    next: older.length === 0 ? next : list.next,
  };
}

function where({ pages }: ArchiveList, isIn: (date: IsoDay) => boolean) {
  return pages
    .map((puzzles) =>
      puzzles.every(({ date }) => isIn(date)) ? puzzles : puzzles.filter(({ date }) => isIn(date)),
    )
    .filter((puzzles) => puzzles.length > 0);
}

function settled({ next, total }: ArchivePage) {
  return { next, total, isLoading: false, failure: null };
}
