import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { checkPuzzles, emptyTaken } from './check-puzzles.ts';
import { parsePuzzleFile } from './parse-puzzle-file.ts';
import type { ContentFault, PuzzleFile } from './puzzle-file.ts';

/** The folder's sound puzzle files and what is wrong with the others. */
export type Content = { files: PuzzleFile[]; faults: ContentFault[] };

/**
 * Reads the folder's `*.json` in the order of their names, except schemas. Of two files with the
 * same key, name or date the later one is at fault. Rejects when the folder cannot be read.
 */
export async function readContent(folder: string, now: Date): Promise<Content> {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.json') && !name.endsWith('.schema.json'),
  );
  const content: Content = { files: [], faults: [] };
  const taken = emptyTaken();
  for (const name of names.toSorted()) {
    const parsed = parsePuzzleFile(name, await readFile(join(folder, name), 'utf8'));
    const faults = Array.isArray(parsed) ? parsed : checkPuzzles(parsed, taken, now);
    content.faults.push(...faults);
    if (!Array.isArray(parsed) && faults.length === 0) content.files.push(parsed);
  }
  return content;
}
