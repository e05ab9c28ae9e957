import type { Database } from '../database/database.ts';
import { compareContent, type Difference } from './compare-content.ts';
import { readContent } from './read-content.ts';
import { readStored } from './stored-puzzle.ts';
import { declareLoading, overwriteDraft } from './write-puzzle.ts';

/** How the folder's sound files differ from the puzzles stored. Changes nothing. */
export async function findDifferences(
  database: Database,
  folder: string,
  now: Date,
): Promise<Difference[]> {
  const { files } = await readContent(folder, now);
  const puzzles = files.flatMap((file) => file.puzzles);
  return compareContent(files, await readStored(database, puzzles));
}

/**
 * Writes the files' version over those drafts that nobody has edited, each in its own transaction.
 * Resolves with how many were written: fewer when somebody edits or publishes meanwhile.
 */
export async function applyDifferences(
  database: Database,
  differences: Difference[],
): Promise<number> {
  let written = 0;
  for (const { stored, puzzle, locale, kept } of differences) {
    if (kept !== null) continue;
    written += await database.transaction(async (query) => {
      await declareLoading(query);
      const untouched = await query(
        `select id from public.puzzle
         where id = $1 and state = 'draft' and edited_at is null for update`,
        [stored.id],
      );
      if (untouched.length === 0) return 0;
      await overwriteDraft(query, stored.id, puzzle, locale);
      return 1;
    });
  }
  return written;
}
