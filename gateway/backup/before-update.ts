import { join } from 'node:path';

import type { OpenedDatabase } from '../database/open-postgres.ts';
import type { Log } from '../log.ts';
import { BackupRefused, BackupTooEarly } from './backup-format.ts';
import { type BackupParts, makeBackup, whileAlone } from './make-backup.ts';

/** In the data folder: the database as it was before it was last brought up to date. */
export const beforeUpdate = 'before-update.backup';

/**
 * Backs the data folder's database up before its schema changes; the restore on trial changes the schema of a copy
 * first. Rejects where that fails, unless the database is of before there were backups.
 */
export async function backUpBeforeUpdate(
  { server }: Pick<OpenedDatabase, 'server'>,
  parts: Omit<BackupParts, 'server'>,
  log: Log,
): Promise<void> {
  const path = join(parts.dataDir, beforeUpdate);
  log.warn('The database is of an earlier version. It is backed up, then brought up to date.', {
    file: path,
  });
  try {
    await whileAlone(server, (lane) => makeBackup(lane, parts, { path, isNightly: false }));
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    if (error.cause instanceof BackupTooEarly) {
      log.warn('No backup could be made of a database as early as this one.');
      return;
    }
    throw new BackupRefused(
      `The database is of an earlier version, and was left as it is, because no backup of it could be made: ` +
        `${error.message} Make that possible and start Quando again, or start the version that you had.`,
      { cause: error },
    );
  }
}
