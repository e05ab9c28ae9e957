import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { TestProject } from 'vitest/node';

import { type DatabasePlace, openDatabase } from '../../gateway/database/open-database.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the database tests' own PostgreSQL server. */
    postgresUrl: string;
    /** A migrated database on that server, and the folder of one of PGlite, to be copied. */
    models: { postgres: string; pglite: string };
  }
}

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const modelName = 'quando_model';

/**
 * Vitest calls this once before the database tests and what it returns after them. Copying a
 * migrated database takes a tenth of the time of making one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'quando-model-'));
  const end = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { database } = await openDatabase({ kind: 'postgres', url: server.url });
    await database.query(`create database ${modelName}`);
    await database.close();
    const model = new URL(server.url);
    model.pathname = `/${modelName}`;
    await makeModel({ kind: 'postgres', url: model.href });
    await makeModel({ kind: 'folder', path: folder });
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  project.provide('models', { postgres: modelName, pglite: folder });
  return end;
}

async function makeModel(place: DatabasePlace): Promise<void> {
  const opened = await openDatabase(place);
  await prepareDatabase(opened, migrations, 'test');
  await opened.database.close();
}
