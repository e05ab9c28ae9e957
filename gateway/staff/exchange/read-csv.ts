import { CsvError, parse } from 'csv-parse/sync';

import { cellOf, type Column, contentColumns, headColumns, withCell } from './columns.ts';
import { type Entry, type Fault, NotReadable, refuseMany } from './exchange-file.ts';
import { unguarded } from './formula-guard.ts';
import type { Members } from './stored-puzzles.ts';

const byTitle = new Map(contentColumns.map((column) => [column.title, column]));
const titles = new Set<string>([...headColumns, ...byTitle.keys()]);

/** More columns than there are: what has more is no table of ours. */
const mostColumns = 2 * titles.size;

/** More than a puzzle of the longest texts. */
const longestRow = 1024 * 1024;

/** How many of the empty rows that spreadsheets save below the last one are skipped. */
const mostEmpty = 20_000;

/**
 * Reads a spreadsheet with the columns of `writeCsv` in any order. A column that is missing leaves
 * what stands; an empty cell takes it away. Throws {@link NotReadable} with the line of the fault,
 * at the first row that is one too many.
 */
export function readCsv(text: string): Entry[] {
  let columns: string[] | undefined;
  const entries: Entry[] = [];
  let empty = 0;
  forEachRow(text, (cells, line) => {
    if (cells.every((cell) => cell.trim() === '')) {
      empty += 1;
      if (empty > mostEmpty) throw new NotReadable('The file has too many empty rows.', line);
    } else if (columns === undefined) {
      columns = cells.map((cell) => cell.trim());
      refuseColumns(columns);
    } else {
      refuseMany(entries.length + 1, line);
      entries.push(entryOf(columns, cells, line));
    }
  });
  if (columns === undefined) throw new NotReadable('The file is empty.');
  return entries;
}

/** Hands over row after row; what is thrown then ends the reading. */
function forEachRow(text: string, take: (cells: string[], line: number) => void): void {
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      max_record_size: longestRow,
      cast: (cell, { index, lines }) => {
        if (index < mostColumns) return cell;
        throw new NotReadable(`A row has at most ${mostColumns} cells.`, lines);
      },
      on_record: (cells, { lines }) => {
        take(cells, lines);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : null;
    throw new NotReadable(error.message, line);
  }
}

/** The separator by which the first line has most titles of ours. */
function separatorOf(text: string): string {
  const [first = ''] = text.slice(0, 10_000).split(/[\r\n]/, 1);
  const count = (separator: string) =>
    first.split(separator).filter((cell) => titles.has(cell.replaceAll(/["\uFEFF]/g, '').trim()))
      .length;
  const [best = ';'] = [';', ',', '\t'].toSorted((a, b) => count(b) - count(a));
  return best;
}

function refuseColumns(columns: string[]): void {
  const unknown = columns.find((title) => !titles.has(title));
  if (!columns.includes('key')) throw new NotReadable('There is no column "key".', 1);
  if (unknown !== undefined) throw new NotReadable(`There is no column "${unknown}".`, 1);
  const twice = columns.find((title, index) => columns.indexOf(title) !== index);
  if (twice !== undefined) throw new NotReadable(`The column "${twice}" is there twice.`, 1);
}

function entryOf(columns: string[], cells: string[], line: number): Entry {
  const headOf = (title: (typeof headColumns)[number]) => {
    const cell = cells[columns.indexOf(title)]?.trim() ?? '';
    return cell === '' ? undefined : unguarded(cell);
  };
  return {
    key: headOf('key'),
    line,
    name: headOf('name'),
    date: headOf('date'),
    apply: (stored) => {
      const faults: Fault[] = [];
      let content: Members = stored?.content ?? {};
      for (const [index, cell] of cells.entries()) {
        const column = byTitle.get(columns[index] ?? '');
        // What says the same is left alone, however it came to be what it is.
        if (column === undefined || cell === cellOf(content, column)) continue;
        const read = readCell(column, unguarded(cell));
        if ('reason' in read) faults.push(read);
        else content = withCell(content, column, read.value);
      }
      return { content, faults };
    },
  };
}

const numbers = new Set(['year', 'timeScale', 'difficulty']);

function readCell({ title }: Column, text: string): { value: unknown } | Fault {
  const plain = text.trim();
  if (plain === '') return { value: undefined };
  if (/\.place\.(lat|lon)$/.test(title)) {
    // A German spreadsheet writes a comma.
    if (/^-?\d{1,3}([.,]\d)?$/.test(plain)) return { value: Number(plain.replace(',', '.')) };
    return notNumber(title, plain);
  }
  if (numbers.has(title)) {
    if (/^\d{1,4}$/.test(plain)) return { value: Number(plain) };
    return notNumber(title, plain);
  }
  if (title !== 'anniversary') return { value: text };
  if (/^\d\d-\d\d$/.test(plain)) return { value: plain };
  // Spreadsheets tend to turn it into a date.
  return { path: title, reason: 'anniversary', message: 'is not of the form MM-DD' };
}

function notNumber(path: string, text: string): Fault {
  return { path, reason: 'number', message: `"${text.slice(0, 40)}" is no number` };
}
