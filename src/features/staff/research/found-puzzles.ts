import {
  type FoundPuzzle,
  type PuzzleSearch,
  puzzleStates,
} from '../../../backend/staff/research.ts';
import { tipTypes } from '../../../domain/puzzle/puzzle.ts';
import { oneOf, readFilter, wordsOf, yearOf, yearSpan } from '../../../ui/url-filter.ts';

export const languages = ['de', 'en'] as const;

/** What one can look for among all puzzles, by the names it has in the address. */
export const searchFilter = {
  words: wordsOf,
  from: yearOf,
  to: yearOf,
  type: oneOf(tipTypes),
  state: oneOf(puzzleStates),
  language: oneOf(languages),
};

/** What the server is asked. */
export function searchOf(written: string): PuzzleSearch {
  const { from, to, language: locale, ...filter } = readFilter(written, searchFilter);
  return { ...filter, ...yearSpan(from, to), locale };
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
