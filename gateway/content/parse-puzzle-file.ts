import { Ajv2020 } from 'ajv/dist/2020.js';

import schema from '../../content/puzzle-file.schema.json' with { type: 'json' };
import { isIsoDay } from '../../src/domain/day/day.ts';
import { parseDocument } from './parse-document.ts';
import type { ContentFault, FilePuzzle, PuzzleFile } from './puzzle-file.ts';

const ajv = new Ajv2020({ allErrors: true, formats: { date: isIsoDay }, strictTypes: false });
const isDocument = ajv.compile<{ puzzles: FilePuzzle[] }>(schema);

/** Reads a puzzle file's text against the schema. All faults are named; one is enough to refuse. */
export function parsePuzzleFile(file: string, text: string): PuzzleFile | ContentFault[] {
  const parsed = parseDocument(file, text, isDocument, 'puzzles');
  return Array.isArray(parsed) ? parsed : { file, puzzles: parsed.puzzles };
}
