import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { endGateway, readKeys, type SpawnedGateway, spawnGateway } from '../setup/spawn-gateway.ts';

const megabyte = 1024 * 1024;

let folder: string;
let disk: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-disk-'));
  disk = join(folder, 'disk');
  await mkdir(disk);
});
afterEach(() => rm(folder, { recursive: true }));

/** A gateway whose data folder is on a disk of its own, which only it and its children see. */
const spawnOnDisk = (size: string) =>
  spawnGateway(join(disk, 'data'), {
    wrapper: [
      'unshare',
      ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
      '--mount',
      'sh',
      '-c',
      `mount -t tmpfs -o size=${size} none ${disk} && exec "$@"`,
      'sh',
    ],
  });

/** A path on that disk, from outside. */
const seen = ({ child }: SpawnedGateway, name: string) =>
  join(`/proc/${child.pid}/root`, disk, name);

it.skipIf(process.platform !== 'linux')(
  'on a nearly full disk whatever writes is refused, said and logged once; with room again all is there',
  async () => {
    const gateway = spawnOnDisk('300m');
    const url = await gateway.url;
    const { publishableKey } = await readKeys(seen(gateway, 'data'));
    const headers = { apikey: publishableKey, 'content-type': 'application/json' };
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    const signUp = (name: string) =>
      post('auth/v1/signup', { email: `${name}@example.org`, password: 'correct horse battery' });
    const health = async () => (await fetch(`${url}/healthz`)).text();
    const report = { quando_id: 1, timezoneoffset: 0, reason: 'year', words: 'x' };
    expect((await signUp('ada')).status).toBe(200);

    const { bavail, bsize } = await statfs(seen(gateway, ''));
    await writeFile(seen(gateway, 'filler'), Buffer.alloc(bavail * bsize - 30 * megabyte));
    await vi.waitFor(async () => expect(await health()).toBe('{"status":"disk nearly full"}'), {
      timeout: 10_000,
    });
    expect(await signUp('bert')).toMatchObject({ status: 503, body: { error_code: 'disk_full' } });
    expect(await post('rest/v1/UserState', {})).toMatchObject({
      status: 503,
      body: { code: '53100' },
    });
    expect(await post('rest/v1/rpc/report_error', report)).toMatchObject({
      status: 503,
      body: { code: '53100' },
    });
    const puzzle = { timezoneoffset: 0, locale: 'de' };
    expect((await post('rest/v1/rpc/get_puzzle_of_the_day', puzzle)).status).toBe(200);
    expect(gateway.output.err.match(/The disk is nearly full/g)).toHaveLength(1);

    await rm(seen(gateway, 'filler'));
    await vi.waitFor(async () => expect(await health()).toBe('{"status":"ok"}'), {
      timeout: 10_000,
    });
    expect((await signUp('carol')).status).toBe(200);
    const password = { email: 'ada@example.org', password: 'correct horse battery' };
    expect((await post('auth/v1/token?grant_type=password', password)).body).toMatchObject({
      error_code: 'email_not_confirmed',
    });
    expect(await endGateway(gateway)).toBe(0);
  },
);

it.skipIf(process.platform !== 'linux')('a disk without room refuses the start', async () => {
  const gateway = spawnOnDisk('40m');
  await expect(gateway.url).rejects.toThrow(
    /^Only \d\d MB are free on the disk of .*; Quando needs 64 MB to start\./,
  );
  expect(await readFile('/proc/self/mounts', 'utf8')).not.toContain(disk);
});
