import { migrate } from './migrate.ts';
import type { Migration } from './migration-files.ts';
import type { OpenedDatabase } from './open-postgres.ts';
import { preparePlatform } from './prepare-platform.ts';

/**
 * Brings a database, empty or of an earlier version, to what this code needs, while no other
 * gateway does the same. Resolves with the migrations applied; rejects as {@link migrate} does.
 */
export function prepareDatabase(
  opened: OpenedDatabase,
  migrationFolder: string,
  codeVersion: string,
): Promise<Migration[]> {
  return opened.alone(async () => {
    await preparePlatform(opened);
    return migrate(opened.database, migrationFolder, codeVersion);
  });
}
