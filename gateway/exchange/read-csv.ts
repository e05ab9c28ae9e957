import { CsvError, parse } from 'csv-parse/sync';

import { cellOf, type Column, contentColumns, headColumns, withCell } from './columns.ts';
import { type Entry, type Fault, NotReadable, refuseMany } from './exchange-file.ts';
import { unguarded } from './formula-guard.ts';
import type { Members } from './stored-puzzles.ts';

const byTitle = new Map(contentColumns.map((column) => [column.title, column]));
const titles = new Set<string>([...headColumns, ...byTitle.keys()]);

/**
 * Reads a spreadsheet with the columns of `writeCsv` in any order. A column that is missing leaves
 * what stands; an empty cell takes it away. Throws {@link NotReadable} with the line of the fault.
 */
export function readCsv(text: string): Entry[] {
  const [header, ...rows] = rowsOf(text);
  if (header === undefined) throw new NotReadable('The file is empty.');
  const columns = header.cells.map((cell) => cell.trim());
  refuseColumns(columns);
  refuseMany(rows.length);
  return rows.map(({ cells, line }) => entryOf(columns, cells, line));
}

type Row = { cells: string[]; line: number };

function rowsOf(text: string): Row[] {
  try {
    const rows: Row[] = [];
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      skip_records_with_empty_values: true,
      on_record: (cells, { lines }) => {
        rows.push({ cells, line: lines });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : null;
    throw new NotReadable(error.message, line);
  }
}

/** The separator by which the first line has most titles of ours. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
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
  if (numbers.has(title)) {
    if (/^\d{1,4}$/.test(plain)) return { value: Number(plain) };
    return { path: title, reason: 'number', message: `"${plain.slice(0, 40)}" is no number` };
  }
  if (title !== 'anniversary' || /^\d\d-\d\d$/.test(plain)) return { value: text };
  // A spreadsheet likes to make a date of it.
  return { path: title, reason: 'anniversary', message: 'is not of the form MM-DD' };
}
