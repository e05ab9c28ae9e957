import { type DefinedError, Ajv2020 } from 'ajv/dist/2020.js';

import schema from '../../content/puzzle-file.schema.json' with { type: 'json' };
import { isIsoDay } from '../../src/game/day.ts';
import type { ContentFault, FilePuzzle, PuzzleFile } from './puzzle-file.ts';

type Document = { puzzles: FilePuzzle[] };

const ajv = new Ajv2020({ allErrors: true, formats: { date: isIsoDay }, strictTypes: false });
const isDocument = ajv.compile<Document>(schema);

/** Reads a puzzle file's text against the schema. All faults are named; one is enough to refuse. */
export function parsePuzzleFile(file: string, text: string): PuzzleFile | ContentFault[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    return [{ file, puzzle: null, field: null, message: `is not JSON: ${reason}` }];
  }
  if (!isDocument(document)) {
    const errors = (isDocument.errors ?? []) as DefinedError[];
    return errors.map((error) => ({ file, ...placeOf(error, document), message: reasonOf(error) }));
  }
  return { file, puzzles: document.puzzles };
}

/** `/puzzles/3/de/tips/1/text` is the field `de.tips[1].text` of the fourth puzzle. */
function placeOf(
  error: DefinedError,
  document: unknown,
): { puzzle: string | null; field: string | null } {
  const path = error.instancePath.split('/').slice(1);
  if (error.keyword === 'required') path.push(error.params.missingProperty);
  if (error.keyword === 'additionalProperties') path.push(error.params.additionalProperty);
  if (path[0] !== 'puzzles' || path[1] === undefined) {
    return { puzzle: null, field: fieldName(path) };
  }
  const index = Number(path[1]);
  return { puzzle: keyAt(document, index) ?? `#${index + 1}`, field: fieldName(path.slice(2)) };
}

function fieldName(path: string[]): string | null {
  if (path.length === 0) return null;
  return path
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1);
}

function keyAt(document: unknown, index: number): string | null {
  if (typeof document !== 'object' || document === null || !('puzzles' in document)) return null;
  if (!Array.isArray(document.puzzles)) return null;
  const puzzle: unknown = document.puzzles[index];
  if (typeof puzzle !== 'object' || puzzle === null || !('key' in puzzle)) return null;
  return typeof puzzle.key === 'string' && puzzle.key !== '' ? puzzle.key : null;
}

function reasonOf(error: DefinedError): string {
  if (error.keyword === 'required') return 'is missing';
  if (error.keyword === 'additionalProperties') return 'is not part of the format';
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`;
  return error.message ?? `breaks the rule ${error.keyword}`;
}
