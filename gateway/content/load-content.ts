import type { Database } from '../database/database.ts';
import { findConflicts } from './find-conflicts.ts';
import { type ContentFault, type FilePuzzle, type Locale, locales } from './puzzle-file.ts';
import { readContent } from './read-content.ts';
import { identity, readStored } from './stored-puzzle.ts';
import { declareLoading, insertPuzzle } from './write-puzzle.ts';

/**
 * What happened, counted in puzzles of one language: `inserted` now, `present` before. `refused`
 * names what is wrong with the files of which nothing was loaded.
 */
export type ContentReport = { inserted: number; present: number; refused: ContentFault[] };

/** Players wait for no more than this many puzzles: PGlite has a single connection. */
const batchSize = 4;

/**
 * Inserts the folder's puzzles that the database lacks, oldest date first; what is there stays as
 * it is. A broken file is refused whole and keeps no other back. Interrupted at any point, the next
 * call does the rest. Rejects when folder or database fail.
 */
export async function loadContent(
  database: Database,
  folder: string,
  now: Date,
): Promise<ContentReport> {
  const { files, faults } = await readContent(folder, now);
  const stored = await readStored(
    database,
    files.flatMap(({ puzzles }) => puzzles),
  );
  const { sound, conflicts } = findConflicts(files, stored);
  const known = new Set(stored.map(identity));
  const wanted = sound.flatMap(({ puzzles }) => puzzles.flatMap(inEachLanguage));
  const missing = wanted.filter((entry) => !known.has(identity(entry))).toSorted(byDate);

  let inserted = 0;
  for (let start = 0; start < missing.length; start += batchSize) {
    const batch = missing.slice(start, start + batchSize);
    inserted += await database.transaction(async (query) => {
      await declareLoading(query);
      let count = 0;
      for (const { puzzle, locale } of batch) {
        if (await insertPuzzle(query, puzzle, locale)) count += 1;
      }
      return count;
    });
  }
  return { inserted, present: wanted.length - inserted, refused: [...faults, ...conflicts] };
}

type Entry = { key: string; locale: Locale; puzzle: FilePuzzle };

function inEachLanguage(puzzle: FilePuzzle): Entry[] {
  return locales.map((locale) => ({ key: puzzle.key, locale, puzzle }));
}

/** Drafts last, so that an installation cut short while loading has the days that come first. */
function byDate(a: Entry, b: Entry): number {
  const [first, second] = [a.puzzle.date ?? '~', b.puzzle.date ?? '~'];
  return first < second ? -1 : first > second ? 1 : 0;
}
