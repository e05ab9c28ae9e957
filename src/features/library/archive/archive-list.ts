import type { ArchivePage, ArchivePuzzle } from '../../../backend/archive.ts';
import type { IsoDay } from '../../../domain/day/day.ts';

/** Why puzzles did not come: at a search, or when more of them were asked for. */
export type ArchiveFailure = { isOffline: boolean; isOfMore: boolean };

/** What was found, as far as it has come. */
export type ArchiveList = {
  puzzles: readonly ArchivePuzzle[];
  /** How many there are altogether; null before the first answer. */
  total: number | null;
  /** Before which day it goes on; null at the end. */
  next: IsoDay | null;
  isLoading: boolean;
  failure: ArchiveFailure | null;
};

/** Before anything was asked. */
export const emptyList: ArchiveList = {
  puzzles: [],
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
      return settled(step.page);
    case 'more':
      return step.before === list.next
        ? { ...settled(step.page), puzzles: [...list.puzzles, ...step.page.puzzles] }
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

/** The puzzles by so many, the last ones fewer, each part with the place it begins at. */
export function inParts(puzzles: readonly ArchivePuzzle[], size: number) {
  return Array.from({ length: Math.ceil(puzzles.length / size) }, (_, index) => ({
    from: index * size,
    puzzles: puzzles.slice(index * size, (index + 1) * size),
  }));
}

function refreshed(
  list: ArchiveList,
  { before, page }: { before: IsoDay | null; page: ArchivePage },
): ArchiveList {
  const { next } = page;
  const newer = before === null ? [] : list.puzzles.filter(({ date }) => date >= before);
  const older = next === null ? [] : list.puzzles.filter(({ date }) => date < next);
  return {
    ...settled(page),
    puzzles: [...newer, ...page.puzzles, ...older],
    next: older.length === 0 ? next : list.next,
  };
}

function settled(page: ArchivePage): ArchiveList {
  return { ...page, isLoading: false, failure: null };
}
