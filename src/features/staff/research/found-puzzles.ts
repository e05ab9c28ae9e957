import {
  type FoundPuzzle,
  type PuzzleSearch,
  puzzleStates,
} from '../../../backend/staff/research.ts';
import { tipTypes } from '../../../domain/puzzle/puzzle.ts';
import { oneOf, readFilter, wordsOf, yearOf } from '../address-filter.ts';

/** What somebody looks for among all puzzles, by the names it has in the address. */
export const searchNames = ['words', 'from', 'to', 'type', 'state', 'language'] as const;

/** What the server is asked; who names the later year first means the same years. */
export function searchOf(filter: string): PuzzleSearch {
  const { words, from, to, type, state, language } = readFilter(filter, searchNames);
  const [first, last] = [yearOf(from), yearOf(to)];
  const isTurned = first !== null && last !== null && first > last;
  return {
    words: wordsOf(words),
    yearFrom: isTurned ? last : first,
    yearTo: isTurned ? first : last,
    type: oneOf(tipTypes, type),
    state: oneOf(puzzleStates, state),
    locale: oneOf(['de', 'en'], language),
  };
}

/** One puzzle with the languages that were found of it. */
export type PuzzleEntry = {
  key: string;
  year: number | null;
  label: string | null;
  languages: readonly FoundPuzzle[];
};

/** The languages of a puzzle together, where they follow one another; German first. */
export function byPuzzle(found: readonly FoundPuzzle[]): PuzzleEntry[] {
  const entries: (PuzzleEntry & { languages: FoundPuzzle[] })[] = [];
  for (const line of found) {
    const last = entries.at(-1);
    if (last?.key === line.key) last.languages.push(line);
    else entries.push({ key: line.key, year: line.year, label: line.label, languages: [line] });
  }
  return entries.map((entry) => ({
    ...entry,
    languages: entry.languages.toSorted((one, other) => one.locale.localeCompare(other.locale)),
  }));
}
