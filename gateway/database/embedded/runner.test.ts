import { chmod, chown, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NoPostgres } from './programs.ts';
import { findRunner } from './runner.ts';

/** An account of every system, and where it has no file of its own. */
const nobody = { uid: 65_534, gid: 65_534 };

let folder: string;
let programs: string;
let dataDir: string;
let cluster: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quando-runner-')));
  await chmod(folder, 0o755);
  programs = join(folder, 'bin');
  dataDir = join(folder, 'data');
  cluster = join(dataDir, 'cluster');
  await mkdir(programs);
  await mkdir(dataDir, { mode: 0o700 });
  await mkdir(join(cluster, 'base'), { recursive: true, mode: 0o700 });
  await writeFile(join(programs, 'postgres'), '', { mode: 0o755 });
  await writeFile(join(cluster, 'base/1'), '');
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env['PATH']}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Whether root can make a user namespace. */
const unshare = (isAllowed: boolean) =>
  writeFile(join(programs, 'unshare'), `#!/bin/sh\nexit ${isAllowed ? 0 : 1}\n`, { mode: 0o755 });

const ownersOf = (...paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { uid, gid } = await stat(path);
      return [uid, gid];
    }),
  );

describe.skipIf(process.getuid?.() !== 0)('PostgreSQL, which refuses root,', () => {
  it('runs in a user namespace of root’s, whose files stay root’s', async () => {
    await unshare(true);
    await chown(join(cluster, 'base/1'), nobody.uid, nobody.gid);
    await chown(cluster, nobody.uid, nobody.gid);
    await chown(dataDir, nobody.uid, nobody.gid);
    expect(await findRunner(programs, cluster)).toEqual({
      command: ['unshare', '--user', `--map-user=${nobody.uid}`, '--'],
      account: null,
    });
    expect(
      await ownersOf(dataDir, cluster, join(cluster, 'base'), join(cluster, 'base/1')),
    ).toEqual([[nobody.uid, nobody.gid], ...Array.from({ length: 3 }, () => [0, 0])]);
  });

  it('runs as the folder’s owner where there are no such namespaces, who is given all of it', async () => {
    await unshare(false);
    await chown(dataDir, nobody.uid, nobody.gid);
    expect(await findRunner(programs, cluster)).toEqual({ command: [], account: nobody });
    expect(await ownersOf(cluster, join(cluster, 'base'), join(cluster, 'base/1'))).toEqual(
      Array.from({ length: 3 }, () => [nobody.uid, nobody.gid]),
    );
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('as another account passes through root’s folder, and reads nothing there', async () => {
    await unshare(false);
    const { account } = await findRunner(programs, cluster);
    const { uid, gid, mode } = await stat(dataDir);
    expect([uid, gid, mode & 0o777]).toEqual([0, account?.gid, 0o710]);
    // Where everybody may pass, nothing changes.
    await chmod(dataDir, 0o701);
    await chown(dataDir, 0, 0);
    expect((await findRunner(programs, cluster)).account).toEqual(account);
    expect([(await stat(dataDir)).gid, (await stat(dataDir)).mode & 0o777]).toEqual([0, 0o701]);
  });

  it('does not run where neither is possible, and what to do is told', async () => {
    await unshare(false);
    await chmod(programs, 0o700);
    const finding = findRunner(programs, cluster);
    await expect(finding).rejects.toThrow(NoPostgres);
    await expect(finding).rejects.toThrow(
      'PostgreSQL does not run as root. Here root can make no user namespace (`unshare --user`), and ' +
        `no other account can enter both ${dataDir} and ${programs}. Start Quando as another ` +
        'user, put both where every account may enter (not below /root), or name a PostgreSQL 15 or ' +
        'newer of your own in DATABASE_URL.',
    );
  });
});

it.skipIf(process.getuid?.() === 0)('PostgreSQL runs by itself for who is not root', async () => {
  expect(await findRunner(programs, cluster)).toEqual({ command: [], account: null });
});
