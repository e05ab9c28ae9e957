import { afterAll, beforeAll, inject } from 'vitest';

import type { Database } from '../../gateway/database/database.ts';
import { openDatabase, type DatabasePlace } from '../../gateway/database/open-database.ts';

/** A migrated database without puzzles for the surrounding `describe`, closed after it. */
export function freshDatabase(): () => Database {
  let database: Database | undefined;
  beforeAll(async () => {
    ({ database } = await openDatabase(await newPlace('migrated')));
  });
  afterAll(() => database?.close());
  return () => {
    if (database === undefined) throw new Error('The database is opened before the first test.');
    return database;
  };
}

/** A new database on the tests' own PostgreSQL server, by default an empty one. */
export async function newPlace(
  state: 'empty' | keyof ReturnType<typeof models> = 'empty',
): Promise<DatabasePlace & { kind: 'postgres' }> {
  const url = new URL(inject('postgresUrl'));
  const name = `quando_${crypto.randomUUID().replaceAll('-', '')}`;
  const model = state === 'empty' ? 'template1' : models()[state];
  const server = await openDatabase({ kind: 'postgres', url: url.href });
  await server.database.query(`create database ${name} template ${model} strategy file_copy`);
  await server.database.close();
  url.pathname = `/${name}`;
  return { kind: 'postgres', url: url.href };
}

function models() {
  const { migrated, filled } = inject('models');
  return { migrated, filled };
}
