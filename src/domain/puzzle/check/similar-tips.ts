import { type AuthoredPuzzle, LOCALES } from './authored-puzzle.ts';
import { type Breach, breach } from './breach.ts';

/** Words in a row that are compared: three carry a phrase, and no two authors write many alike. */
const ROW = 3;

/**
 * Share of rows in common from which two tips count as alike; docs/content.md has the measurement.
 */
export const ALIKE = 0.2;

type Entry = { puzzle: string; tip: number; rows: Set<string> };

/**
 * The tips that repeat another of the same language, in their own puzzle or elsewhere: Jaccard
 * similarity of their rows of three words, each pair reported once, at the later tip.
 */
export function checkSimilarTips(puzzles: readonly AuthoredPuzzle[]): Breach[] {
  return LOCALES.flatMap((locale) => {
    const entries = puzzles.flatMap((puzzle) =>
      puzzle[locale].tips.map(({ text }, index) => ({
        puzzle: puzzle.key,
        tip: index + 1,
        rows: rowsOf(text),
      })),
    );
    return similarPairs(entries).map(([earlier, later]) =>
      breach('tip-repeated', later.puzzle, `${earlier.puzzle}, tip ${earlier.tip}`, {
        locale,
        tip: later.tip,
      }),
    );
  });
}

/** How alike two texts are, 0 to 1: rows in common over all rows of either. */
export function similarity(a: string, b: string): number {
  return jaccard(rowsOf(a), rowsOf(b));
}

/** Compares only tips that have a row in common, which of a year's tips are few. */
function similarPairs(entries: Entry[]): [Entry, Entry][] {
  const seen = new Map<string, Entry[]>();
  const pairs: [Entry, Entry][] = [];
  for (const entry of entries) {
    const candidates = new Set<Entry>();
    for (const row of entry.rows) {
      const owners = seen.get(row) ?? [];
      for (const owner of owners) candidates.add(owner);
      seen.set(row, [...owners, entry]);
    }
    for (const candidate of candidates) {
      if (jaccard(candidate.rows, entry.rows) >= ALIKE) pairs.push([candidate, entry]);
    }
  }
  return pairs;
}

function rowsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = Math.max(1, words.length - ROW + 1);
  return new Set(
    Array.from({ length: last }, (_, index) => words.slice(index, index + ROW).join(' ')),
  );
}

function jaccard(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((row) => b.has(row)).length;
  return shared / (a.size + b.size - shared);
}
