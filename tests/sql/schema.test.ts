import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { openDatabase } from '../../gateway/database/open-database.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { preparePlatform } from '../../gateway/database/prepare-platform.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { readCatalogue, readRows } from './read-catalogue.ts';

const schemas = fileURLToPath(new URL('../../supabase/schemas/', import.meta.url));
const migrations = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));

async function readSchemas(): Promise<string> {
  const files = (await readdir(schemas)).toSorted();
  return (await Promise.all(files.map((file) => readFile(schemas + file, 'utf8')))).join('\n');
}

it('schemas and migrations lead to the same database on postgres', async () => {
  const migrated = await openDatabase(await newPlace('migrated'));
  const declared = await openDatabase(await newPlace());
  await preparePlatform(declared);
  await declared.database.exec(`set local statement_timeout = 0; ${await readSchemas()}`);
  const wanted = await readCatalogue(declared.database);
  expect(wanted.length).toBeGreaterThan(900);
  expect(await readCatalogue(migrated.database)).toEqual(wanted);
  expect(await readRows(migrated.database)).toEqual(await readRows(declared.database));
  await migrated.database.close();
  await declared.database.close();
});

it('schemas define every object once', async () => {
  const made = [
    ...(await readSchemas()).matchAll(
      /^create (?:unique )?(?:function|table|view|index|trigger|policy) .*$/gm,
    ),
  ].map(([line]) => line.replace(/\(.*/, ''));
  expect(made.length).toBeGreaterThan(300);
  expect(made.filter((line, place) => made.indexOf(line) !== place)).toEqual([]);
});

it('what a later migration makes is open to nobody, also after the platform was prepared again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quando-later-'));
  await cp(migrations, folder, { recursive: true });
  const opened = await openDatabase(await newPlace('migrated'));
  await writeFile(
    join(folder, '29990101000000_later.sql'),
    `create table public.later (x int); create sequence public.later_number; create function public.later() returns int language sql as 'select 1'`,
  );
  await opened.database.exec(`comment on schema auth is 'of an earlier version'`);
  await prepareDatabase(opened, folder, '9.9.9');
  const [may] = await opened.database.query(
    `select has_table_privilege('anon', 'public.later', 'select') as read,
       has_function_privilege('service_role', 'public.later()', 'execute') as call,
       has_sequence_privilege('authenticated', 'public.later_number', 'usage, select') as count`,
  );
  expect(may).toEqual({ read: false, call: false, count: false });
  await opened.database.close();
  await rm(folder, { recursive: true });
});
