import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';

import { syncEntries } from '../data-folder/sync-entries.ts';
import type { Database } from './database.ts';
import type { OpenedDatabase } from './open-database.ts';
import { DurableNodeFs, durableStart, syncFolder } from './durable-node-fs.ts';
import { singleConnectionDialect } from './single-connection-dialect.ts';
import { Turns } from './turns.ts';

/** Opens the embedded database in `folder`, made when it is missing. */
export async function openPglite(folder: string): Promise<OpenedDatabase> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeWhole(folder);
  const connection = await open(folder);
  const pglite = connection.driver;
  await pglite.waitReady;
  await forgetArraysOfRows(pglite);
  const turns = new Turns();
  connection.kysely = new Kysely({ dialect: singleConnectionDialect(pglite, turns) });
  return {
    connection,
    database: overPglite(pglite, turns, () => connection.close()),
    // The data folder's lock keeps every other process away already.
    alone: (work) => work(),
  };
}

function open(folder: string): Promise<PgliteConnection> {
  return createPgliteConnection({
    pgliteOptions: { fs: new DurableNodeFs(folder), startParams: durableStart },
  });
}

/**
 * Of every table there when it opens, PGlite learns how to read arrays of its rows, which nobody asks
 * for. It copies all it has learnt for every result: a third of a short statement's time.
 */
async function forgetArraysOfRows(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ oid: number }>(
    `select typarray as oid from pg_type where typtype = 'c' and typarray <> 0`,
  );
  const forgotten = new Set(rows.map(({ oid }) => String(oid)));
  pglite.parsers = Object.fromEntries(
    Object.entries(pglite.parsers).filter(([oid]) => !forgotten.has(oid)),
  );
}

/**
 * Makes an empty database aside and moves it into place when it is whole: PGlite would take one that
 * a kill left half made for a whole one.
 */
async function makeWhole(folder: string): Promise<void> {
  const draft = `${folder}-draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const connection = await createPgliteConnection({ url: draft });
  await connection.driver.waitReady;
  await connection.close();
  await syncFolder(draft);
  // An empty folder may be there already; one that holds anything else is refused with ENOTEMPTY.
  if (existsSync(folder)) await rmdir(folder);
  await rename(draft, folder);
  await syncEntries(dirname(folder));
}

function overPglite(pglite: PGlite, turns: Turns, close: () => Promise<void>): Database {
  const query: Database['query'] = async <Row>(sql: string, parameters?: readonly unknown[]) =>
    (await pglite.query<Row>(sql, parameters === undefined ? [] : [...parameters])).rows;

  return {
    kind: 'pglite',
    query: (sql, parameters) => turns.run(() => query(sql, parameters)),
    transaction: (work) =>
      turns.run(async () => {
        await pglite.exec('begin');
        try {
          const result = await work(query);
          await pglite.exec('commit');
          return result;
        } catch (error) {
          await pglite.exec('rollback');
          throw error;
        }
      }),
    exec: (sql) =>
      turns.run(async () => {
        await pglite.exec(sql);
      }),
    close: () => turns.run(close),
  };
}
