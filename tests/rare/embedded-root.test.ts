import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { clusterName } from '../../gateway/database/embedded/open-embedded.ts';
import { endGateway, spawnGateway } from '../setup/spawn-gateway.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-root-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Root by a user namespace where the tests run as somebody else. */
const spawnAsRoot = (environment: Record<string, string> = {}) =>
  spawnGateway(dataDir, {
    environment,
    wrapper: isRoot ? [] : ['unshare', '--user', '--map-root-user', '--'],
  });

/** A way to programs in which `unshare` says that namespaces are forbidden, as containers do. */
const withoutNamespaces = async () => {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return { PATH: `${programs}${delimiter}${process.env['PATH']}` };
};

const ownerOf = async (path: string) => (await stat(path)).uid;

/** The ids that the database's process has, as the system says it of one outside its namespace. */
const idsOfDatabase = async () => {
  const [pid] = (await readFile(join(dataDir, clusterName, 'postmaster.pid'), 'utf8')).split('\n');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return { uid: Number(/^Uid:\t(\d+)/m.exec(status)?.[1]), pid };
};

const isHealthy = async (url: string) => (await fetch(`${url}/healthz`)).status;

describe.skipIf(process.platform !== 'linux')('as root', () => {
  it('the database runs in a namespace, in a folder that only root may enter', async () => {
    const gateway = spawnAsRoot();
    expect(await isHealthy(await gateway.url)).toBe(200);
    const { uid, pid } = await idsOfDatabase();
    expect(uid).toBe(process.getuid?.());
    expect(await readFile(`/proc/${pid}/uid_map`, 'utf8')).toMatch(/^ +[1-9]\d* +\d+ +1\n$/);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(await endGateway(gateway)).toBe(0);
  });

  it.skipIf(!isRoot)(
    'without namespaces it runs as another account, which may pass through the folder and no more',
    async () => {
      await chmod(folder, 0o755);
      const first = spawnAsRoot();
      await first.url;
      expect(await endGateway(first)).toBe(0);
      const second = spawnAsRoot(await withoutNamespaces());
      expect(await isHealthy(await second.url)).toBe(200);
      const { uid } = await idsOfDatabase();
      expect(uid).toBeGreaterThan(0);
      expect(await ownerOf(join(dataDir, clusterName))).toBe(uid);
      expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
      expect(await ownerOf(join(dataDir, 'secrets.json'))).toBe(0);
      expect(await endGateway(second)).toBe(0);
      const third = spawnAsRoot();
      expect(await isHealthy(await third.url)).toBe(200);
      expect(await ownerOf(join(dataDir, clusterName))).toBe(0);
      expect(await endGateway(third)).toBe(0);
    },
  );

  it('where neither works the start says what to do', async () => {
    const gateway = spawnAsRoot(await withoutNamespaces());
    await expect(gateway.url).rejects.toThrow(
      /^PostgreSQL does not run as root\. .*Start Quando as another user, .*in DATABASE_URL\.\n$/,
    );
    expect(await gateway.exited).toBe(1);
  });
});
