import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { reach } from './embedded/address.ts';
import { refuseFullDisk, watchDiskSpace } from './embedded/disk-space.ts';
import { clusterName, type Embedded, openEmbedded } from './embedded/open-embedded.ts';
import { type OpenedDatabase, openPostgres } from './open-postgres.ts';

/** Where the data lives: a PostgreSQL server, or the data folder with one of its own. */
export type DatabasePlace = { kind: 'postgres'; url: string } | { kind: 'folder'; path: string };

/**
 * Opens the database; a folder's server is started and ends with `close`. Values come as the driver
 * has them: bigint and numeric as numbers while they are exact, json as objects, dates and times as
 * PostgreSQL's own text. A text passed for json is taken for JSON already; `$1::text::jsonb` says so
 * plainly. `onMaking` is called before a folder's database is made.
 */
export async function openDatabase(
  place: DatabasePlace,
  log?: Log,
  onMaking?: () => void,
): Promise<OpenedDatabase> {
  if (place.kind === 'postgres') return openPostgres(place.url);
  if (!existsSync(join(place.path, clusterName))) onMaking?.();
  return openFolder(place.path, log);
}

/** Opens the database of a Quando that runs on the folder; `close` leaves it running. */
export async function openRunning(folder: string): Promise<OpenedDatabase> {
  return closingWith(await reach(join(await realpath(folder), clusterName)));
}

async function openFolder(folder: string, log: Log | undefined): Promise<OpenedDatabase> {
  await refuseFullDisk(folder);
  const opened = await closingWith(await openEmbedded(folder, { log }));
  const { database } = opened;
  const disk = watchDiskSpace(folder, (isFull) => forbidWrites(database, isFull), log);
  const close = () => {
    disk.end();
    return database.close();
  };
  return { ...opened, database: { ...database, close }, isNearlyFull: disk.isNearlyFull };
}

/** Whatever has not begun yet can only read; `postgresql.auto.conf` is emptied at every start. */
async function forbidWrites(database: Database, isForbidden: boolean): Promise<void> {
  const setting = 'default_transaction_read_only';
  await database.query(`alter system set ${setting} = ${isForbidden ? 'on' : 'off'}`);
  await database.query('select pg_reload_conf()');
}

async function closingWith({ address, close }: Embedded): Promise<OpenedDatabase> {
  try {
    const opened = await openPostgres(address);
    const { database } = opened;
    return {
      ...opened,
      database: { ...database, close: () => database.close().finally(close) },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
