import { migrate, readState } from './migrate.ts';
import type { Migration } from './migration-files.ts';
import type { OpenedDatabase } from './open-postgres.ts';
import { preparePlatform } from './prepare-platform.ts';

/**
 * Brings a database, empty or of an earlier version, to what this code needs, while no other
 * gateway does the same. `before` is told what is to be applied, and whether the database has been in use, and
 * may reject. Resolves with the migrations applied; rejects as {@link migrate} does.
 */
export function prepareDatabase(
  opened: OpenedDatabase,
  migrationFolder: string,
  codeVersion: string,
  before: (missing: readonly Migration[], isInUse: boolean) => Promise<void> = async () => {},
): Promise<Migration[]> {
  return opened.alone(async () => {
    // One that is newer stays as it is.
    const { applied, missing } = await readState(opened.database, migrationFolder, codeVersion);
    if (missing.length > 0) await before(missing, applied.length > 0);
    await preparePlatform(opened);
    return migrate(opened.database, migrationFolder, codeVersion);
  });
}
