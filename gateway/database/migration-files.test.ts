import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { compareVersions, readMigrations } from './migration-files.ts';

it('migrations are read in the order of their numbers, with the line ends of Unix', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quando-migrations-'));
  const files = ['10_ten.sql', '9_nine.sql', '20260101000000_late.sql', 'notes.sql', '5_x.txt'];
  for (const name of files) await writeFile(join(folder, name), 'select 1;\r\nselect 2;\r\n');
  expect(await readMigrations(folder)).toEqual(
    [
      ['9', 'nine'],
      ['10', 'ten'],
      ['20260101000000', 'late'],
    ].map(([version, name]) => ({ version, name, sql: 'select 1;\nselect 2;\n' })),
  );
  await rm(folder, { recursive: true });
});

it.each([
  ['9', '10', -1],
  ['10', '9', 1],
  ['010', '10', 0],
  ['90071992547409930', '90071992547409931', -1],
])('of the versions %s and %s: %i', (a, b, order) => {
  expect(compareVersions(a, b)).toBe(order);
});
