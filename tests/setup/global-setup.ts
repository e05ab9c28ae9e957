import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { TestProject } from 'vitest/node';

import { loadContent } from '../../gateway/content/load-content.ts';
import type { FilePuzzle } from '../../gateway/content/puzzle-file.ts';
import type { Database } from '../../gateway/database/database.ts';
import { type DatabasePlace, openDatabase } from '../../gateway/database/open-database.ts';
import type { OpenedDatabase } from '../../gateway/database/open-postgres.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { addDays, type IsoDay, localDay } from '../../src/domain/day/day.ts';
import { contentFolder, filePuzzle, fileTip } from './factories/puzzle-file-factory.ts';
import { bundleGateway } from './gateway-bundle.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the database tests' own PostgreSQL server. */
    postgresUrl: string;
    /** Databases on that server, migrated and with content, and a migrated data folder to copy. */
    models: { migrated: string; filled: string; folder: string };
    /** A folder with the puzzles of a few days around today. */
    content: string;
    /** The gateway of these sources as `npm start` runs it, built for Node. */
    gatewayProgram: string;
  }
}

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const models = { migrated: 'quando_migrated', filled: 'quando_filled' };

/**
 * Vitest calls this once before the database tests and what it returns after them. Copying a
 * migrated database takes a tenth of the time of making one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, bundle] = await Promise.all([startPostgres(), bundleGateway()]);
  const folder = await mkdtemp(join(tmpdir(), 'quando-model-'));
  const content = await contentFolder();
  const end = async () => {
    await server.stop();
    await content.remove();
    await bundle.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await content.write({ 'around-today.json': puzzlesAround(localDay(Date.now(), 0)) });
    const placeOf = (name: string) => {
      const { href } = Object.assign(new URL(server.url), { pathname: `/${name}` });
      return { kind: 'postgres', url: href } as const;
    };
    const create = (name: string, template: string) =>
      inside({ kind: 'postgres', url: server.url }, (database) =>
        database.query(`create database ${name} template ${template} strategy file_copy`),
      );
    const fill = async (database: Database) => {
      await database.query("select private.open_past_puzzles('tiers')");
      await loadContent(database, content.path, new Date());
    };
    await create(models.migrated, 'template1');
    await inside(placeOf(models.migrated), migrate);
    await create(models.filled, models.migrated);
    await inside(placeOf(models.filled), fill);
    await inside({ kind: 'folder', path: folder }, migrate);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  project.provide('models', { ...models, folder });
  project.provide('content', content.path);
  project.provide('gatewayProgram', bundle.program);
  return end;
}

async function inside(
  place: DatabasePlace,
  work: (database: Database, opened: OpenedDatabase) => Promise<unknown>,
): Promise<void> {
  const opened = await openDatabase(place);
  try {
    await work(opened.database, opened);
  } finally {
    await opened.database.close();
  }
}

const migrate = (_: Database, opened: OpenedDatabase) =>
  prepareDatabase(opened, migrations, 'test');

/** From two days ago to four days ahead, so that no gateway has to load all that Quando comes with. */
function puzzlesAround(today: IsoDay): FilePuzzle[] {
  return [-2, -1, 0, 1, 2, 3, 4].map((distance, index) => {
    const date = addDays(today, distance);
    const tips = (locale: string) =>
      ['first', 'second', 'third', 'fourth'].map((place) =>
        fileTip({ text: `The ${place} hint ${locale} for ${date}` }),
      );
    return filePuzzle(`around-${index}`, {
      name: String(index + 1),
      date,
      year: 1901 + index,
      de: { tips: tips('de') },
      en: { tips: tips('en') },
    });
  });
}
