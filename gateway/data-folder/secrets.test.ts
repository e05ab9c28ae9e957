import promises, {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { replaceFile } from './replace-file.ts';
import { readSecrets } from './secrets.ts';
import { syncEntries } from './sync-entries.ts';

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
  const { since } = JSON.parse(await readFile(file, 'utf8'));
  expect(Object.keys(since)).toEqual(['jwtSecret', 'publishableKey', 'secretKey']);
  for (const at of Object.values(since)) {
    expect(Math.abs(Date.now() - Date.parse(String(at)))).toBeLessThan(60_000);
  }
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
  // Whichever of them is missing comes from the file.
  for (const name of ['jwtSecret', 'publishableKey', 'secretKey'] as const) {
    const { [name]: _, ...others } = given;
    expect(await readSecrets(folder, others)).toEqual({
      ...others,
      [name]: (await readSecrets(folder, {}))[name],
    });
  }
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
  await expect(readSecrets(folder, {})).rejects.toThrow(
    `${file} is damaged. Restore it from a backup, or remove it: all sign out then.`,
  );
  expect(await readFile(file, 'utf8')).toBe('{"jwtSecret":');
  await writeFile(file, '{"jwtSecret":"a","publishableKey":"b"}');
  await expect(readSecrets(folder, {})).rejects.toThrow('is damaged');
  await rm(file);
  await mkdir(file);
  await expect(readSecrets(folder, {})).rejects.toThrow('EISDIR');
});

it('where there are no hard links, the first start makes secrets all the same', async () => {
  const linking = vi
    .spyOn(promises, 'link')
    .mockRejectedValue(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
  syncBuiltinESMExports();
  try {
    const made = await readSecrets(folder, {});
    expect(await readSecrets(folder, {})).toEqual(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secrets.json']);
  } finally {
    linking.mockRestore();
    syncBuiltinESMExports();
  }
});

it.skipIf(process.platform === 'win32')(
  'a file that gets another text is its owner’s alone, and on the disk with its name',
  async () => {
    await readSecrets(folder, {});
    const handle = await open(folder, 'r');
    const synced = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
    await handle.close();
    await chmod(file, 0o644);
    await replaceFile(file, 'another');
    expect(synced).toHaveBeenCalledTimes(2);
    synced.mockRestore();
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([
      'another',
      0o600,
    ]);
    expect(await readdir(folder)).toEqual(['secrets.json']);
  },
);

it.skipIf(process.platform === 'win32').each([
  ['EACCES', true],
  ['EPERM', true],
  ['EINVAL', true],
  ['ENOTSUP', true],
  ['EISDIR', true],
  ['EIO', false],
  ['ENOENT', false],
])('names that cannot be brought to the disk by %s are passed over: %s', async (code, isFine) => {
  const opening = vi
    .spyOn(promises, 'open')
    .mockRejectedValue(Object.assign(new Error(code), { code }));
  syncBuiltinESMExports();
  try {
    const synced = syncEntries('/').then(
      () => true,
      () => false,
    );
    expect(await synced).toBe(isFine);
  } finally {
    opening.mockRestore();
    syncBuiltinESMExports();
  }
});
