import type { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';

import type { Database } from './database.ts';
import type { OpenedDatabase } from './open-database.ts';
import { singleConnectionDialect } from './single-connection-dialect.ts';
import { Turns } from './turns.ts';

/** Opens the embedded database in `folder`, made when it is missing; without a folder, in memory. */
export async function openPglite(folder?: string): Promise<OpenedDatabase> {
  const connection = await createPgliteConnection(folder === undefined ? {} : { url: folder });
  const pglite = connection.driver;
  await pglite.waitReady;
  const turns = new Turns();
  connection.kysely = new Kysely({ dialect: singleConnectionDialect(pglite, turns) });
  return {
    connection,
    database: overPglite(pglite, turns, () => connection.close()),
    // The data folder's lock keeps every other process away already.
    alone: (work) => work(),
  };
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
