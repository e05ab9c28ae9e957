import { readFile } from 'node:fs/promises';

/** Who tries, in the order of the table's columns. */
export const callers = [
  'anonymous',
  '0_user',
  '1_explorer',
  '2_historian',
  '3_chronicler',
  '5_subadmin',
  '4_admin',
  'expired',
  'service role',
] as const;

export type Caller = (typeof callers)[number];

/** What is tried and how it ended for each caller, as a line of the table. */
export type AccessRow = { what: string; how: string } & Record<Caller, string>;

const file = new URL('../access/database-access.md', import.meta.url);

/** Reads the lines of all tables in tests/access/database-access.md, in their order. */
export async function readAccessTable(): Promise<AccessRow[]> {
  const rows = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  const header = ['what', 'how', ...callers];
  const isHead = (cells: string[]) => cells.join() === header.join();
  if (!rows.some(isHead)) throw new Error(`The table's columns are not ${header.join(', ')}.`);
  return rows
    .filter((cells) => !isHead(cells) && !cells.every((cell) => /^-+$/.test(cell)))
    .map(([what = '', how = '', ...outcomes]) => rowOf(what, how, outcomes));
}

/** A line of the table from its cells. */
export function rowOf(what: string, how: string, outcomes: readonly string[]): AccessRow {
  const cells = callers.map((caller, index) => [caller, outcomes[index] ?? '']);
  const named: Record<Caller, string> = Object.fromEntries(cells);
  return { what, how, ...named };
}
