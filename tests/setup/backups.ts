import { fileURLToPath } from 'node:url';

import { type Made, makeBackup, whileAlone } from '../../gateway/backup/make-backup.ts';
import { restoreBackup } from '../../gateway/backup/restore-backup.ts';
import { type DatabasePlace, openDatabase } from '../../gateway/database/open-database.ts';
import type { OpenedDatabase } from '../../gateway/database/open-postgres.ts';

/** These sources, as a program. */
export const program = {
  migrationFolder: fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
  codeVersion: '1.5.0',
  now: Date.now,
};

/** Backs an open database up, as a command does. */
export function backUp(
  { server }: Pick<OpenedDatabase, 'server'>,
  dataDir: string,
  path: string,
): Promise<Made> {
  return whileAlone(server, (lane) =>
    makeBackup(lane, { ...program, dataDir }, { path, isNightly: false }),
  );
}

/** Restores a backup into an empty place, and opens it. */
export async function restore(
  path: string,
  place: DatabasePlace,
  dataDir: string,
): Promise<OpenedDatabase> {
  await restoreBackup({ ...program, path, place, dataDir });
  return openDatabase(place);
}
