import { chmod, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { readSecrets } from './secrets.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'quando-secrets-')), 'data');
  file = join(folder, 'secrets.json');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

it('the first start makes secrets that only the owner can read, the next start finds them', async () => {
  const made = await readSecrets(folder, {});
  expect(made.jwtSecret.length).toBeGreaterThanOrEqual(64);
  expect(made.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
  expect(made.secretKey).toMatch(/^sb_secret_[\w-]{32}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readSecrets(folder, {})).toEqual(made);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

it.skipIf(process.platform === 'win32')(
  'what the first start makes is on the disk with its names: file, folder and parent',
  async () => {
    const handle = await open(join(folder, '..'), 'r');
    const synced = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
    await handle.close();
    await readSecrets(folder, {});
    expect(synced).toHaveBeenCalledTimes(3);
    synced.mockRestore();
  },
);

it('several that start at once on an empty folder agree', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => readSecrets(folder, {})));
  expect(new Set(all.map(({ jwtSecret }) => jwtSecret)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

it('the environment goes before the file, and with all three set there is no file', async () => {
  const given = { jwtSecret: 'j'.repeat(32), publishableKey: 'p', secretKey: 's' };
  expect(await readSecrets(folder, given)).toEqual(given);
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  const mixed = await readSecrets(folder, { publishableKey: 'p' });
  expect(mixed.publishableKey).toBe('p');
  expect(mixed.jwtSecret).not.toBe(given.jwtSecret);
});

it('a file that others could read is closed to them', async () => {
  await readSecrets(folder, {});
  await chmod(file, 0o644);
  await readSecrets(folder, {});
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('a damaged file is named, not replaced', async () => {
  await readSecrets(folder, {});
  await writeFile(file, '{"jwtSecret":');
  await expect(readSecrets(folder, {})).rejects.toThrow('secrets.json is damaged');
  expect(await readFile(file, 'utf8')).toBe('{"jwtSecret":');
});
