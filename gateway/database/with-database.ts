import { join } from 'node:path';

import { lockUnlessShared, placeOf } from '../data-folder/data-place.ts';
import { findRepository } from '../repository.ts';
import { readSettings } from '../settings.ts';
import { type OpenedDatabase, openDatabase } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';

/** How a command comes to a database and the folder of the puzzle files, and lets go of both. */
export type OpenForCommand = <T>(
  work: (opened: OpenedDatabase, content: string) => Promise<T>,
) => Promise<T>;

/**
 * For commands: opens the gateway's database, migrated, for `work` and lets go of it again. `content`
 * is the folder of the puzzle files. Rejects with a message for the operator where another Quando has it open.
 */
export async function withDatabase<T>(
  work: (opened: OpenedDatabase, content: string) => Promise<T>,
): Promise<T> {
  const settings = readSettings(process.env);
  const { root, version } = await findRepository();
  const lock = await lockUnlessShared(settings);
  try {
    const opened = await openDatabase(placeOf(settings));
    try {
      await prepareDatabase(opened, join(root, 'supabase/migrations'), version);
      return await work(opened, settings.contentDir ?? join(root, 'content'));
    } finally {
      await opened.database.close();
    }
  } finally {
    await lock.release();
  }
}
