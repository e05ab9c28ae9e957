import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import schema from '../../content/puzzle-file.schema.json' with { type: 'json' };
import { isIsoDay } from '../../src/domain/day/day.ts';
import { checkPuzzles, emptyTaken } from './check-puzzles.ts';
import type { ContentFault, PuzzleFile, FilePuzzle } from './puzzle-file.ts';
import { parseDocument } from './parse-document.ts';

/**
 * The sound puzzle files and what is wrong with the others; of those, `refused` has the ones that
 * fit the schema.
 */
export type Content = { files: PuzzleFile[]; refused: PuzzleFile[]; faults: ContentFault[] };

/** The start page of a museum, beside the puzzle files; see gateway/museum. */
export const MUSEUM_FILE = 'museum.json';

/**
 * Reads the folder's `*.json` in the order of their names, except schemas and a museum's. Of two files with the
 * same key, name or date the later one is at fault. Rejects when the folder cannot be read.
 */
export async function readContent(folder: string, now: Date): Promise<Content> {
  return readPuzzleFiles(await listJson(folder), now);
}

/** The paths of the folder's `*.json` in the order of their names, except schemas and a museum's. */
export async function listJson(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The folder of the puzzle files cannot be read: ${reason}. Correct CONTENT_DIR.`,
    );
  });
  return names
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .filter((name) => name !== MUSEUM_FILE)
    .toSorted()
    .map((name) => join(folder, name));
}

/** As `readContent`, of the files at these paths. Rejects when one cannot be read. */
export async function readPuzzleFiles(paths: string[], now: Date): Promise<Content> {
  const content: Content = { files: [], refused: [], faults: [] };
  const taken = emptyTaken();
  for (const path of paths) {
    const parsed = parsePuzzleFile(basename(path), await readFile(path, 'utf8'));
    if (Array.isArray(parsed)) {
      content.faults.push(...parsed);
      continue;
    }
    const faults = checkPuzzles(parsed, taken, now);
    content.faults.push(...faults);
    (faults.length === 0 ? content.files : content.refused).push(parsed);
  }
  return content;
}

const ajv = new Ajv2020({
  allErrors: true,
  formats: { date: isIsoDay },
  strictTypes: false,
  multipleOfPrecision: 6,
});
const isDocument = ajv.compile<{ puzzles: FilePuzzle[] }>(schema);

/** Reads a puzzle file's text against the schema. All faults are named; one is enough to refuse. */
export function parsePuzzleFile(file: string, text: string): PuzzleFile | ContentFault[] {
  const parsed = parseDocument(file, text, isDocument, 'puzzles');
  return Array.isArray(parsed) ? parsed : { file, puzzles: parsed.puzzles };
}
