import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, inject } from 'vitest';

import type { Database } from '../../gateway/database/database.ts';
import { openDatabase, type DatabasePlace } from '../../gateway/database/open-database.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';

/** For `describe.each`: what holds on one driver must hold on the other. */
export const databaseKinds = ['pglite', 'postgres'] as const;

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** A migrated database without puzzles for the surrounding `describe`, closed after it. */
export function freshDatabase(kind: Database['kind']): () => Database {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await openMigrated(kind);
  });
  afterAll(() => database?.close());
  return () => {
    if (database === undefined) throw new Error('The database is opened before the first test.');
    return database;
  };
}

/** As {@link freshDatabase} for one test; the caller closes it. */
export async function openMigrated(kind: Database['kind']): Promise<Database> {
  const place = kind === 'pglite' ? { kind: 'memory' as const } : await newPostgresPlace();
  const opened = await openDatabase(place);
  await prepareDatabase(opened, migrations, 'test');
  return opened.database;
}

/** A new, empty database on the tests' own PostgreSQL server. */
export async function newPostgresPlace(): Promise<DatabasePlace & { kind: 'postgres' }> {
  const url = new URL(inject('postgresUrl'));
  const name = `quando_${crypto.randomUUID().replaceAll('-', '')}`;
  const server = await openDatabase({ kind: 'postgres', url: url.href });
  await server.database.query(`create database ${name}`);
  await server.database.close();
  url.pathname = `/${name}`;
  return { kind: 'postgres', url: url.href };
}
