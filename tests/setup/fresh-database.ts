import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, inject } from 'vitest';

import type { Database } from '../../gateway/database/database.ts';
import { openDatabase, type DatabasePlace } from '../../gateway/database/open-database.ts';
import { copyModel } from './copy-model.ts';

/** For `describe.each`: what holds on one driver must hold on the other. */
export const databaseKinds = ['pglite', 'postgres'] as const;

/** A migrated database without puzzles for the surrounding `describe`, gone after it. */
export function freshDatabase(kind: Database['kind']): () => Database {
  let database: Database | undefined;
  const undo: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const place =
      kind === 'pglite' ? await newFolder('pglite', undo) : await newPostgresPlace('migrated');
    const opened = await openDatabase(place);
    undo.push(() => opened.database.close());
    database = opened.database;
  });
  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
  });
  return () => {
    if (database === undefined) throw new Error('The database is opened before the first test.');
    return database;
  };
}

/** A new database on the tests' own PostgreSQL server, by default an empty one. */
export async function newPostgresPlace(
  state: 'empty' | 'migrated' = 'empty',
): Promise<DatabasePlace & { kind: 'postgres' }> {
  const url = new URL(inject('postgresUrl'));
  const name = `quando_${crypto.randomUUID().replaceAll('-', '')}`;
  const model = state === 'empty' ? 'template1' : inject('models').postgres;
  const server = await openDatabase({ kind: 'postgres', url: url.href });
  await server.database.query(`create database ${name} template ${model}`);
  await server.database.close();
  url.pathname = `/${name}`;
  return { kind: 'postgres', url: url.href };
}

/** A new folder of the embedded database; `undo` takes in how it is removed. */
export async function newFolder(
  model: 'pglite' | 'emptyPglite',
  undo: (() => Promise<void>)[],
): Promise<DatabasePlace> {
  const path = await mkdtemp(join(tmpdir(), 'quando-database-'));
  undo.push(() => rm(path, { recursive: true, force: true }));
  copyModel(model, path);
  return { kind: 'folder', path };
}
