import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

import type { TestProject } from 'vitest/node';

import { loadContent } from '../../gateway/content/load-content.ts';
import type { FilePuzzle } from '../../gateway/content/puzzle-file.ts';
import { type DatabasePlace, openDatabase } from '../../gateway/database/open-database.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { quickWasm } from '../../scripts/quick-wasm.mjs';
import { addDays, type IsoDay, localDay } from '../../src/domain/day/day.ts';
import { contentFolder, filePuzzle, fileTip } from './puzzle-file-factory.ts';
import { bundleGateway } from './gateway-bundle.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the database tests' own PostgreSQL server. */
    postgresUrl: string;
    /** A migrated database on that server; folders of PGlite to copy: migrated, with content, empty. */
    models: { postgres: string; pglite: string; filledPglite: string; emptyPglite: string };
    /** A folder with the puzzles of a few days around today. */
    content: string;
    /** The gateway of these sources as `npm start` runs it, built for Node. */
    gatewayProgram: string;
  }
}

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const modelName = 'quando_model';

/**
 * Vitest calls this once before the database tests and what it returns after them. Copying a
 * migrated database takes a tenth of the time of making one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  setFlagsFromString(quickWasm);
  const [server, bundle] = await Promise.all([startPostgres(), bundleGateway()]);
  const folder = await mkdtemp(join(tmpdir(), 'quando-model-'));
  const pglite = join(folder, 'migrated');
  const filledPglite = join(folder, 'filled');
  const emptyPglite = join(folder, 'empty');
  const content = await contentFolder();
  const end = async () => {
    await server.stop();
    await content.remove();
    await bundle.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { database } = await openDatabase({ kind: 'postgres', url: server.url });
    await database.query(`create database ${modelName}`);
    await database.close();
    const model = new URL(server.url);
    model.pathname = `/${modelName}`;
    await makeModel({ kind: 'postgres', url: model.href });
    await makeEmpty(emptyPglite);
    await cp(emptyPglite, pglite, { recursive: true });
    await makeModel({ kind: 'folder', path: pglite });
    await content.write({ 'around-today.json': puzzlesAround(localDay(Date.now(), 0)) });
    await cp(pglite, filledPglite, { recursive: true });
    const filled = await openDatabase({ kind: 'folder', path: filledPglite });
    await loadContent(filled.database, content.path, new Date());
    await filled.database.close();
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  project.provide('models', { postgres: modelName, pglite, filledPglite, emptyPglite });
  project.provide('content', content.path);
  project.provide('gatewayProgram', bundle.program);
  return end;
}

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

/** With little memory for its pages: every start clears all of it, which took half of the time. */
async function makeEmpty(path: string): Promise<void> {
  const { database } = await openDatabase({ kind: 'folder', path });
  await database.close();
  await appendFile(join(path, 'postgresql.conf'), "\nshared_buffers = '16MB'\n");
}

async function makeModel(place: DatabasePlace): Promise<void> {
  const opened = await openDatabase(place);
  await prepareDatabase(opened, migrations, 'test');
  await opened.database.close();
}
