import type { Database } from '../../database/database.ts';

/** A puzzle as it stands, in both languages; content in the shape of a draft's. */
export type StoredPuzzle = {
  key: string;
  name: string | null;
  date: string | null;
  content: Members;
  revision: number;
  isPublished: boolean;
  isRemoved: boolean;
  isReady: boolean;
};

/** What JSON calls an object. */
export type Members = Readonly<Record<string, unknown>>;

/** All puzzles by key, those removed included; a large collection may take longer than a request. */
export function readAllPuzzles(database: Pick<Database, 'transaction'>): Promise<StoredPuzzle[]> {
  return database.transaction(async (query) => {
    await query('set local statement_timeout = 0');
    return readPuzzles(query);
  });
}

/** As {@link readAllPuzzles}, within a transaction of the caller's. */
export function readPuzzles(query: Database['query']): Promise<StoredPuzzle[]> {
  return query<StoredPuzzle>(
    `select key, name, date::text as date, content, revision, is_published as "isPublished",
       is_removed as "isRemoved", is_ready as "isReady"
     from private.puzzles_for_exchange()`,
  );
}
