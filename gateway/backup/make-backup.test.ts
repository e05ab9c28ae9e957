import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { program } from '../../tests/setup/backups.ts';
import type { Lane } from '../database/lanes.ts';
import { makeBackup } from './make-backup.ts';

it('why a backup failed is told, also where the database cannot note it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quando-backup-'));
  const faults = ['no tables', 'no room for a note'];
  const send = () => Promise.reject(new Error(faults.shift()));
  const path = join(folder, 'one.backup');
  await expect(
    makeBackup(
      { send } as Partial<Lane> as Lane,
      { ...program, dataDir: folder },
      { path, isNightly: false },
    ),
  ).rejects.toThrow('no tables');
  expect([faults, await readdir(folder)]).toEqual([[], []]);
  await rm(folder, { recursive: true });
});
