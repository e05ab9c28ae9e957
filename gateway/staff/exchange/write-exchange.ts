import { stringify } from 'csv-stringify/sync';

import { guarded } from './formula-guard.ts';
import { cellOf, contentColumns, headColumns } from './columns.ts';
import type { StoredPuzzle } from './stored-puzzles.ts';

/** The puzzles as a puzzle file, in which drafts may lack any part. */
export function writeJson(puzzles: readonly StoredPuzzle[]): string {
  const entries = puzzles.map(({ key, name, date, content }) => ({ key, name, date, ...content }));
  return `${JSON.stringify({ format: 'quando-puzzles', version: 1, puzzles: entries }, null, 2)}\n`;
}

/**
 * The puzzles as a spreadsheet, a row a puzzle with both languages, so that no sorting or filtering
 * takes one apart. With a byte order mark, without which Excel reads no umlaut, and with the
 * separator that Excel expects in the language: a semicolon where numbers have a decimal comma.
 */
export function writeCsv(puzzles: readonly StoredPuzzle[], locale: 'de' | 'en'): string {
  const titles = [...headColumns, ...contentColumns.map(({ title }) => title)];
  const rows = puzzles.map(({ key, name, date, content }) => [
    key,
    guarded(name ?? ''),
    date ?? '',
    ...contentColumns.map((column) => cellOf(content, column)),
  ]);
  return stringify([titles, ...rows], {
    bom: true,
    delimiter: locale === 'de' ? ';' : ',',
    quoted_string: true,
    record_delimiter: 'windows',
  });
}
