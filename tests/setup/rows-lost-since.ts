import type { Database } from '../../gateway/database/database.ts';
import { readRows } from '../sql/read-catalogue.ts';

/**
 * The rows that were there before and are not any more, with their table's name: each migration may add rows and
 * columns of its own.
 *
 * @param before as {@link readRows} read them
 */
export async function rowsLostSince(
  database: Database,
  before: Record<string, unknown>,
  schemas?: readonly string[],
): Promise<string[]> {
  const after = await readRows(database, schemas);
  return Object.entries(before).flatMap(([table, rows]) => {
    const kept = new Set(listOf(rows).flatMap((row) => Object.keys(row)));
    const found = new Set(listOf(after[table]).map((row) => wordsOf(row, kept)));
    return listOf(rows)
      .map((row) => wordsOf(row, kept))
      .filter((row) => !found.has(row))
      .map((row) => `${table}: ${row}`);
  });
}

const listOf = (rows: unknown) => (Array.isArray(rows) ? rows : []) as Record<string, unknown>[];

function wordsOf(row: Record<string, unknown>, columns: ReadonlySet<string>): string {
  return JSON.stringify(Object.entries(row).filter(([name]) => columns.has(name)));
}
