import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { syncEntries } from '../../data-folder/sync-entries.ts';
import { passwordFile } from './address.ts';
import { endOrphan } from './orphan.ts';
import { commandOf, findRunner } from './runner.ts';
import { serverEnvironment } from './server.ts';

export type ClusterParts = {
  programs: string;
  cluster: string;
  /** Whether it is reached by loopback and password, where there are no sockets in folders. */
  byNetwork: boolean;
  /** Puts into the new cluster what it begins with, before it gets its name. */
  fill?: (draft: string) => Promise<void>;
  /** The locale options of `initdb`: how text sorts and changes case. */
  locale: readonly string[];
};

/**
 * Makes an empty cluster aside and moves it into place when it is whole, unless there is one: what a
 * failure leaves of it is removed at once, what a kill leaves at the next try.
 */
export async function makeCluster(parts: ClusterParts): Promise<void> {
  const { cluster } = parts;
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const [folder, name] = [dirname(cluster), basename(cluster)];
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(`${name}-draft-`)) continue;
    await endOrphan(join(folder, entry));
    await rm(join(folder, entry), { recursive: true });
  }
  // Under a name of its own: an initdb whose Quando was killed may still be writing.
  const draft = join(folder, `${name}-draft-${randomBytes(4).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    await initialize(draft, parts);
    await parts.fill?.(draft);
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await syncEntries(folder);
}

async function initialize(draft: string, parts: ClusterParts): Promise<void> {
  const { programs, byNetwork, locale } = parts;
  const runner = await findRunner(programs, draft);
  const password = byNetwork ? randomBytes(24).toString('base64url') : null;
  const passwordPath = `${draft}-password`;
  if (password !== null) await writeFile(passwordPath, password, { mode: 0o600 });
  const access = byNetwork
    ? ['--auth=scram-sha-256', `--pwfile=${passwordPath}`]
    : ['--auth-local=trust', '--auth-host=reject'];
  const { file, words, options } = commandOf(runner, join(programs, 'initdb'), [
    '-D',
    draft,
    '--username=postgres',
    '--encoding=UTF8',
    ...locale,
    ...access,
  ]);
  try {
    await promisify(execFile)(file, words, { ...options, cwd: draft, env: serverEnvironment() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database cannot be made in ${dirname(draft)}: ${reason}`, {
      cause: error,
    });
  }
  if (password === null) return;
  const kept = await open(join(draft, passwordFile), 'wx', 0o600);
  await kept.writeFile(password);
  await kept.sync();
  await kept.close();
  await rm(passwordPath);
}
