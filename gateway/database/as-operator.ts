import type { Database } from './database.ts';

/** The recorded author of changes made by `npm run admin`. */
export const author = 'command line';

/** Runs `work` in a transaction whose changes stand in the record as the command line's. */
export function asOperator<T>(
  database: Database,
  work: (query: Database['query']) => Promise<T>,
): Promise<T> {
  return database.transaction(async (query) => {
    await query(`select set_config('quando.changed_by', $1, true)`, [author]);
    return work(query);
  });
}
