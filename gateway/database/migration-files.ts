import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One file `VERSION_topic.sql`; the version is its leading digits, as the Supabase CLI reads it. */
export type Migration = { version: string; name: string; sql: string };

/** The database cannot be used by this version of the code; the message says why and what to do. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/** Reads the folder's migrations in the order they apply. Line ends are those of Unix. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of await readdir(folder)) {
    const match = /^(\d+)_(.+)\.sql$/.exec(file);
    if (match?.[1] === undefined || match[2] === undefined) continue;
    const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ version: match[1], name: match[2], sql });
  }
  return migrations.toSorted((a, b) => compareVersions(a.version, b.version));
}

/** Orders versions as numbers, whatever their length; beyond what a double can hold, too. */
export function compareVersions(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
