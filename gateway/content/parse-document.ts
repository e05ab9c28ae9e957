import type { DefinedError, ValidateFunction } from 'ajv/dist/2020.js';

import type { ContentFault } from './puzzle-file.ts';

/**
 * Reads a file's text against a schema whose document has its entries in `list`. All faults are
 * named, by the entry's key: `/puzzles/3/de/tips/1/text` is `de.tips[1].text` of the fourth puzzle.
 */
export function parseDocument<T>(
  file: string,
  text: string,
  isDocument: ValidateFunction<T>,
  list: string,
): T | ContentFault[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    return [{ file, puzzle: null, field: null, message: `is not JSON: ${reason}` }];
  }
  if (isDocument(document)) return document;
  const errors = (isDocument.errors ?? []) as DefinedError[];
  return errors.map((error) => ({
    file,
    ...placeOf(error, document, list),
    message: reasonOf(error),
  }));
}

function placeOf(
  error: DefinedError,
  document: unknown,
  list: string,
): { puzzle: string | null; field: string | null } {
  const path = error.instancePath.split('/').slice(1);
  if (error.keyword === 'required') path.push(error.params.missingProperty);
  if (error.keyword === 'additionalProperties') path.push(error.params.additionalProperty);
  if (path[0] !== list || path[1] === undefined) {
    return { puzzle: null, field: fieldName(path) };
  }
  const index = Number(path[1]);
  return {
    puzzle: keyAt(document, list, index) ?? `#${index + 1}`,
    field: fieldName(path.slice(2)),
  };
}

/** A JSON pointer's steps as a path, such as `de.tips[1].text`; null for none. */
export function fieldName(path: string[]): string | null {
  if (path.length === 0) return null;
  return path
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1);
}

function keyAt(document: unknown, list: string, index: number): string | null {
  const entries = entryOf(document, list);
  if (!Array.isArray(entries)) return null;
  const key = entryOf(entries[index], 'key');
  return typeof key === 'string' && key !== '' ? key : null;
}

function entryOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([own]) => own === name)?.[1];
}

/** What breaks the schema, in words that follow the name of the field. */
export function reasonOf(error: DefinedError): string {
  if (error.keyword === 'required') return 'is missing';
  if (error.keyword === 'additionalProperties') return 'is not part of the format';
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`;
  return error.message ?? `breaks the rule ${error.keyword}`;
}
