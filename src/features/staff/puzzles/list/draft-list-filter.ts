import type { DraftLine } from '../../../../backend/staff/drafts.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';

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

export const listSorts = ['changed', 'year', 'planned', 'key'] as const;

export type ListState = (typeof listStates)[number];
export type ListSort = (typeof listSorts)[number];

/** What somebody looks for among the drafts; what is empty or null limits nothing. */
export type ListFilter = {
  words: string;
  state: ListState | null;
  /** The language that is not written yet. */
  lacks: Locale | null;
  from: number | null;
  to: number | null;
  sort: ListSort;
};

/** More than this the server does not take. */
export const MAX_WORDS = 100;

/** The filter in an address; what makes no sense there limits nothing. */
export function readListFilter(search: string): ListFilter {
  const values = new URLSearchParams(search);
  const one = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === values.get(name)) ?? null;
  return {
    words: plainWords(values.get('words') ?? ''),
    state: one('state', listStates),
    lacks: one('lacks', ['de', 'en']),
    from: yearOf(values.get('from')),
    to: yearOf(values.get('to')),
    sort: one('sort', listSorts) ?? 'changed',
  };
}

/** The part of the address that says the same, without a question mark; empty without a filter. */
export function writeListFilter({ words, sort, ...rest }: ListFilter): string {
  const values = new URLSearchParams();
  const shown = { words: plainWords(words), ...rest, sort: sort === 'changed' ? null : sort };
  for (const [name, value] of Object.entries(shown)) {
    if (value !== null && value !== '') values.set(name, String(value));
  }
  return values.toString();
}

/** Those of the lines that a filter leaves, in its order; words and removal were asked of the server. */
export function chosenLines(lines: readonly ListLine[], filter: ListFilter): ListLine[] {
  const { from, to } = filter;
  // Who names the later year first means the same years.
  const [first, last] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  return lines
    .filter((line) => isInState(line, filter.state))
    .filter(({ hasDe, hasEn }) => filter.lacks === null || !(filter.lacks === 'de' ? hasDe : hasEn))
    .filter(({ year }) => first === null || (year !== null && year >= first))
    .filter(({ year }) => last === null || (year !== null && year <= last))
    .toSorted((a, b) => compare(a, b, filter.sort));
}

/** A year as somebody types it, one to four digits; null for anything else. */
export function yearOf(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
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

function compare(a: ListLine, b: ListLine, sort: ListSort): number {
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

/** Words as the server takes them: one line, not too long. */
function plainWords(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, MAX_WORDS).join('').trim();
}
