import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { lockUnlessShared, placeOf } from './data-place.ts';
import { FolderInUse } from '../data-folder/lock-folder.ts';
import { readEnvironment } from '../read-environment.ts';
import { findRepository } from '../repository.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openDatabase, openRunning } from '../database/open-database.ts';
import type { OpenedDatabase } from '../database/open-postgres.ts';
import { prepareDatabase } from '../database/prepare-database.ts';

/** How a command comes to a database and the folder of the puzzle files, and lets go of both. */
export type OpenForCommand = <T>(
  work: (opened: OpenedDatabase, content: string) => Promise<T>,
) => Promise<T>;

/**
 * For commands: opens the gateway's database, migrated, for `work` and lets go of it again, while the
 * gateway runs or not. `content` is the folder of the puzzle files. Rejects with a message for the
 * operator where another Quando holds the data folder without a database that answers, and where there
 * is no data folder, unless it may be made.
 */
export async function withDatabase<T>(
  work: (opened: OpenedDatabase, content: string) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const settings = readSettings(readEnvironment(process.env).environment);
  if (!mayBeNew) await requireInstallation(settings);
  const { root, version } = await findRepository();
  const { opened, close } = await openAnyhow(settings);
  try {
    await prepareDatabase(opened, join(root, 'supabase/migrations'), version);
    return await work(opened, settings.contentDir ?? join(root, 'content'));
  } finally {
    await close();
  }
}

/** So that a command in another place makes no empty installation there. */
async function requireInstallation({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl !== undefined) return;
  const entries = await readdir(dataDir).catch(() => []);
  if (entries.length > 0) return;
  throw new Error(
    `There is no Quando in ${dataDir}. Set DATA_DIR to the folder that it runs with, or start it once.`,
  );
}

/** Opens the gateway's database as it is, running or not; rejects as {@link withDatabase} does. */
export async function openAnyhow(
  settings: Settings,
): Promise<{ opened: OpenedDatabase; close: () => Promise<void> }> {
  try {
    const lock = await lockUnlessShared(settings);
    try {
      const opened = await openDatabase(placeOf(settings));
      return { opened, close: () => opened.database.close().finally(() => lock.release()) };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const opened = await openRunning(settings.dataDir).catch(() => {
      throw error;
    });
    return { opened, close: () => opened.database.close() };
  }
}
