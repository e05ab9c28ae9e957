import { execFile } from 'node:child_process';
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { NoPostgres } from './programs.ts';

/** How PostgreSQL is run: behind which command, and as whom. It refuses root. */
export type Runner = { command: readonly string[]; account: { uid: number; gid: number } | null };

const itself: Runner = { command: [], account: null };

type Account = { name: string; uid: number; gid: number };

/**
 * How to run these programs on `cluster`, a folder below the data folder that is there already. As
 * root in a user namespace, where root's own files stay its own under another number; where that is
 * forbidden, as in most containers, as another account that is given the cluster. Rejects with
 * {@link NoPostgres} where neither works.
 */
export async function findRunner(programs: string, cluster: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return itself;
  const accounts = await readAccounts();
  const { uid: owner } = await stat(dirname(cluster));
  const account =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (account !== undefined) {
    const { uid, gid } = account;
    const inNamespace: Runner = {
      command: ['unshare', '--user', `--map-user=${uid}`, '--'],
      account: null,
    };
    await own(cluster, { uid: 0, gid: 0 });
    if (await canUse(inNamespace, programs, cluster)) return inNamespace;
    const dropped: Runner = { command: [], account: { uid, gid } };
    await letThrough(dirname(cluster), account);
    await own(cluster, account);
    if (await canUse(dropped, programs, cluster)) return dropped;
  }
  throw new NoPostgres(
    'PostgreSQL does not run as root. Here root can make no user namespace (`unshare --user`), and ' +
      `no other account can enter both ${dirname(cluster)} and ${programs}. Start Quando as another ` +
      'user, put both where every account may enter (not below /root), or name a PostgreSQL 15 or ' +
      'newer of your own in DATABASE_URL.',
  );
}

/** The options of `child_process`, and the arguments before the program's own, that run it so. */
export function commandOf(
  { command, account }: Runner,
  program: string,
  words: readonly string[],
): { file: string; words: string[]; options: { uid?: number; gid?: number } } {
  const [file = program, ...rest] = [...command, program, ...words];
  return { file, words: rest, options: account ?? {} };
}

async function readAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    return /^\d+$/.test(uid) && /^\d+$/.test(gid) ? [{ name, uid: +uid, gid: +gid }] : [];
  });
}

async function canUse(runner: Runner, programs: string, cluster: string): Promise<boolean> {
  const test = 'test -x "$1/postgres" && test -w "$2" && test "$(id -u)" != 0';
  const { file, words, options } = commandOf(runner, '/bin/sh', [
    '-c',
    test,
    'sh',
    programs,
    cluster,
  ]);
  return promisify(execFile)(file, words, { ...options, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** A folder of root's lets the account's group pass through, and read nothing. */
async function letThrough(folder: string, { uid, gid }: Account): Promise<void> {
  const found = await stat(folder);
  if (found.uid === uid || (found.mode & 0o001) !== 0) return;
  await chown(folder, found.uid, gid);
  await chmod(folder, (found.mode & 0o777) | 0o010);
}

/** Gives a folder and all in it to the account, where it is not the account's already. */
async function own(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  if ((await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  // The folder last: a kill before it has the next start give all of it away again.
  await lchown(folder, uid, gid);
}
