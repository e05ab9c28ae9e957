import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { afterEach, describe, expect, it } from 'vitest';

import { openDatabase } from '../../gateway/database/open-database.ts';
import type { OpenedDatabase } from '../../gateway/database/open-postgres.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { rowsLostSince } from '../setup/rows-lost-since.ts';
import { readCatalogue, readRows } from '../sql/read-catalogue.ts';

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** What pg_dump says of a database that commit 846838e made, with rows in every table. */
const dump = new URL('before-baseline.sql.gz', import.meta.url);

const roles = ['anon', 'authenticated', 'service_role']
  .map(
    (role) =>
      `if to_regrole('${role}') is null then create role ${role} nologin noinherit; end if;`,
  )
  .join(' ');

/** What commit fe42cc5 added. */
const codeTries = `
  create table private.code_try (
    user_id uuid primary key references auth.users (id) on delete cascade,
    tries smallint not null, first_at timestamptz not null
  );
  comment on table private.code_try is 'Before.';
  alter table private.code_try enable row level security;
  create function private.take_code_try(address text, at timestamptz) returns boolean
    language sql volatile set search_path = '' as 'select true';
  insert into private.code_try values ('00000000-0000-4000-8000-000000000001', 3, '2026-11-21');
  insert into supabase_migrations.schema_migrations (version, name, created_by)
    values ('20261128001000', 'code_tries', 'quando')`;

/** Without parentheses, which a dump sets otherwise in conditions. */
const readPlainly = async ({ database }: OpenedDatabase) =>
  (await readCatalogue(database)).map((line) => line.replaceAll(/[()]/g, ''));

const prepare = async (opened: OpenedDatabase) =>
  (await prepareDatabase(opened, migrations, '1.5.0')).map(({ name }) => name);

describe('a database of before the baseline', () => {
  const undo: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  async function openOld(): Promise<OpenedDatabase> {
    const opened = await openEmpty();
    await opened.database.exec(`do $$ begin ${roles} end $$`);
    const sql = gunzipSync(await readFile(dump)).toString();
    await opened.database.exec(sql);
    return opened;
  }

  async function openEmpty(): Promise<OpenedDatabase> {
    const opened = await openDatabase(await newPlace());
    undo.push(() => opened.database.close());
    return opened;
  }

  it.each([
    ['846838e', '', {}],
    ['fe42cc5', codeTries, { 'private.code_try': [{ tries: 3 }] }],
  ])('as commit %s made it opens with all its rows', async (_commit, added, more) => {
    const opened = await openOld();
    await opened.database.exec(added);
    const before = await readRows(opened.database);
    expect(Object.values(before)).not.toContainEqual([]);
    expect(before).toMatchObject(more);

    expect(await prepare(opened)).toContain('baseline');
    // A later setting has come along with its migration.
    const setting = await opened.database.query(
      `delete from private.setting where name = 'staff_second_factor' returning value`,
    );
    expect(setting).toEqual([{ value: 'optional' }]);
    expect(await rowsLostSince(opened.database, before)).toEqual([]);
    expect(await prepare(opened)).toEqual([]);

    const fresh = await openEmpty();
    await prepare(fresh);
    expect(await readPlainly(opened)).toEqual(await readPlainly(fresh));
  });

  it('goes on with what it was at', async () => {
    const opened = await openOld();
    await prepare(opened);
    const ben = '00000000-0000-4000-8000-000000000002';
    const [answers] = await opened.database.query(
      `select private.role_of($1, '2026-11-22') as role,
         private.puzzle_of_the_day('2026-11-03T12:00:00Z', 0, 'de') ->> 'name' as name,
         private.list_drafts('step', null) -> 0 ->> 'key' as draft,
         private.record_play($1, '2026-11-21T12:00:00Z', 7, 0) ->> 'left' as left`,
      [ben],
    );
    expect(answers).toEqual({ role: '1_explorer', name: '2', draft: 'moon', left: '1' });
    const [erratum] = await opened.database.query<{ id: number }>(
      `insert into public.erratum (puzzle_id, text) values (1, 'And at noon.') returning id`,
    );
    expect(erratum?.id).toBe(2);
  });

  it('keeps what an operator added beside it', async () => {
    const opened = await openOld();
    await opened.database.exec(
      `create table public.own (x int); create view public.own_view as select x from public.own;
       create function public.own_function() returns int language sql as 'select 1'`,
    );
    await prepare(opened);
    const [own] = await opened.database.query(
      `select public.own_function() as answer, to_regclass('public.own_view') is not null as view`,
    );
    expect(own).toEqual({ answer: 1, view: true });
  });

  it.each([
    [
      'older than what is carried over',
      `delete from supabase_migrations.schema_migrations where version = '20261128000400'`,
      /stands at migration 20261128000000, .* Start the last Quando before the baseline once/,
    ],
    [
      'half migrated',
      'alter table private.payment drop column lost_at',
      /its record or its tables are not those of that migration.* Restore a backup/,
    ],
    [
      'with a record that lacks a migration',
      `delete from supabase_migrations.schema_migrations where version = '20261123000300'`,
      /its record or its tables are not those of that migration/,
    ],
    [
      'without its record of migrations',
      'delete from supabase_migrations.schema_migrations',
      /no record of migrations.* Give Quando an empty database/,
    ],
    [
      'newer',
      `insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`,
      /newer than this code: it has migration 29990101000000_later/,
    ],
  ])('is refused when it is %s, and stays as it is', async (_state, change, words) => {
    const opened = await openOld();
    await opened.database.exec(change);
    const before = await readRows(opened.database);
    const catalogue = await readCatalogue(opened.database);
    await expect(prepare(opened)).rejects.toThrow(words);
    expect(await readRows(opened.database)).toEqual(before);
    expect(await readCatalogue(opened.database)).toEqual(catalogue);
  });
});
