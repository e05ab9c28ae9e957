import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

import type { Database } from './database.ts';

/** Where the data lives: a PostgreSQL server or a folder of the embedded database. */
export type DatabasePlace = { kind: 'postgres'; url: string } | { kind: 'folder'; path: string };

/**
 * One database, seen twice: by our own SQL and, over the same connections, by @supabase/lite.
 * `alone` runs work while no other gateway prepares the same database.
 */
export type OpenedDatabase = {
  database: Database;
  connection: PgliteConnection | PostgresConnection;
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Opens the database. Values come alike from both drivers: bigint and numeric as numbers while they
 * are exact, json as objects, dates and times as PostgreSQL's own text. A text passed for json is
 * taken for JSON already; `$1::text::jsonb` says so plainly.
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenedDatabase> {
  const opened = await open(place);
  keepGrantsAsMigrated(opened.connection);
  return opened;
}

async function open(place: DatabasePlace): Promise<OpenedDatabase> {
  if (place.kind === 'postgres') {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres(place.url);
  }
  const { openPglite } = await import('./open-pglite.ts');
  return openPglite(place.path);
}

/**
 * On its first request @supabase/lite grants all tables of every schema with row-level security to
 * the anonymous role, undoing what the migrations revoke. Marked as done, it leaves grants alone and
 * always takes on the request's role.
 */
function keepGrantsAsMigrated(connection: OpenedDatabase['connection']): void {
  if (!('rlsState' in connection)) throw new Error('@supabase/lite changed: rlsState is gone.');
  Object.assign(connection, { rlsState: 'active' });
}
