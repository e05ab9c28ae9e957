import type { DraftLine } from '../../../../backend/staff/drafts.ts';
import { type FilterOf, oneOf, wordsOf, yearOf, yearSpan } from '../../../../ui/url-filter.ts';

/** A line of the list: a draft, or what is published and has a name, null for a custom puzzle. */
export type ListLine = DraftLine & { name?: string | null };

/** In what state puzzles are looked for; `gaps` are the ready ones that no day has yet. */
export const listStates = [
  'unready',
  'ready',
  'gaps',
  'planned',
  'incomplete',
  'published',
  'removed',
] as const;

/** In which order they stand; first what was changed last. */
export const listSorts = ['changed', 'year', 'planned', 'key'] as const;

type ListState = (typeof listStates)[number];
type ListSort = (typeof listSorts)[number];

/** What one can look for among the drafts, by the names it has in the address. */
export const listFilter = {
  words: wordsOf,
  state: oneOf(listStates),
  /** The language that is not written yet. */
  lacks: oneOf(['de', 'en']),
  from: yearOf,
  to: yearOf,
  sort: oneOf(listSorts.slice(1)),
};

export type ListFilter = FilterOf<typeof listFilter>;

/** Those of the lines that a filter leaves, in its order; words and removal were asked of the server. */
export function chosenLines(lines: readonly ListLine[], filter: ListFilter): ListLine[] {
  const { yearFrom: first, yearTo: last } = yearSpan(filter.from, filter.to);
  return lines
    .filter((line) => isInState(line, filter.state))
    .filter(({ hasDe, hasEn }) => filter.lacks === null || !(filter.lacks === 'de' ? hasDe : hasEn))
    .filter(({ year }) => first === null || (year !== null && year >= first))
    .filter(({ year }) => last === null || (year !== null && year <= last))
    .toSorted((a, b) => compare(a, b, filter.sort));
}

function isInState({ isReady, plannedFor, hasDe, hasEn }: ListLine, state: ListState | null) {
  switch (state) {
    case 'ready':
      return isReady;
    case 'unready':
      return !isReady;
    case 'gaps':
      return isReady && plannedFor === null;
    case 'planned':
      return plannedFor !== null;
    case 'incomplete':
      return !(hasDe && hasEn);
    default:
      return true;
  }
}

function compare(a: ListLine, b: ListLine, sort: ListSort | null): number {
  const byKey = a.key < b.key ? -1 : 1;
  if (sort === 'key') return byKey;
  if (sort === 'year') return (a.year ?? 10_000) - (b.year ?? 10_000) || byKey;
  if (sort === 'planned') return lastIfNone(a.plannedFor, b.plannedFor, 1) || byKey;
  // As the server has them where none was changed.
  return lastIfNone(a.updatedAt, b.updatedAt, -1);
}

/** Compares two times or days, those without one at the end whichever way the others run. */
function lastIfNone(a: string | null, b: string | null, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return (a < b ? -1 : 1) * direction;
}
