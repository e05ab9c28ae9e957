import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { migrate } from '../../gateway/database/migrate.ts';
import { MigrationRefused } from '../../gateway/database/migration-files.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import type { OpenedDatabase } from '../../gateway/database/open-postgres.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { newPlace } from '../setup/fresh-database.ts';

it('statements are bounded and times in UTC, whatever the database says, also after it was prepared', async () => {
  const place = await newPlace();
  const before = await openDatabase(place);
  await before.database.exec(
    `do $$ begin
       execute format('alter database %I set timezone to %L', current_database(), 'Asia/Tokyo');
     end $$`,
  );
  await before.database.close();
  const opened = await openDatabase(place);
  await opened.alone(async () => {});
  const settings = await opened.database.query(
    `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as longest`,
  );
  expect(settings).toEqual([{ zone: 'UTC', longest: '2s' }]);
  // Who fails to prepare it keeps no other from it.
  await expect(opened.alone(() => Promise.reject(new Error('not so')))).rejects.toThrow('not so');
  const another = await openDatabase(place);
  const order: string[] = [];
  await Promise.all([
    opened.alone(async () => {
      order.push('begun');
      await another.database.query('select 1');
      order.push('ended');
    }),
    another.alone(async () => void order.push('next')),
  ]);
  expect(order.join()).toMatch(/^(begun,ended,next|next,begun,ended)$/);
  await Promise.all([opened.database.close(), another.database.close()]);
});

describe('migrations', () => {
  let folder: string;
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openDatabase(await newPlace());
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quando-migrations-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await opened.database.exec(
      `drop schema public cascade; create schema public;
       drop schema if exists supabase_migrations cascade`,
    );
  });
  afterAll(async () => {
    await opened.database.close();
  });
  const write = (file: string, sql: string) => writeFile(join(folder, file), sql);
  const run = async () => (await migrate(opened.database, folder, '1.5.0')).map(({ name }) => name);
  const tables = async () =>
    (
      await opened.database.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      )
    ).map(({ name }) => name);

  it('apply once, in the order of their numbers, and again only what is new', async () => {
    await write('10_third.sql', 'alter table b rename to c');
    await write('9_second.sql', 'alter table a rename to b -- and a comment');
    await write('0001_first.sql', 'create table a (x int);');
    await write('notes.txt', 'no migration');
    expect(await run()).toEqual(['first', 'second', 'third']);
    expect(await tables()).toEqual(['c']);
    expect(await run()).toEqual([]);
    await write('11_fourth.sql', 'create table d (x int)');
    expect(await run()).toEqual(['fourth']);
  });

  it('that fail leave nothing behind, not even those before them, and name themselves', async () => {
    await write('1_good.sql', 'create table a (x int)');
    await write('2_bad.sql', 'create table b (x int); select 1 / 0; create table c (x int);');
    await expect(run()).rejects.toThrow('Migration 2_bad failed: division by zero');
    expect(await tables()).toEqual([]);
    await write('2_bad.sql', 'create table b (x int)');
    expect(await run()).toEqual(['good', 'bad']);
  });

  it('that were changed after they were applied are refused, other line ends are no change', async () => {
    await write('1_first.sql', 'create table a (\n  x int\n)');
    await run();
    await write('1_first.sql', 'create table a (\r\n  x int\r\n)');
    expect(await run()).toEqual([]);
    await write('1_first.sql', 'create table a (x bigint)');
    await expect(run()).rejects.toThrow(MigrationRefused);
    await expect(run()).rejects.toThrow(
      'Migration 1_first was changed after this database applied it. ' +
        'Restore the file and write the change as a new migration.',
    );
  });

  it('that the code does not know make the database too new', async () => {
    await write('1_first.sql', 'create table a (x int)');
    await write('2_later.sql', 'create table b (x int)');
    await run();
    await unlink(join(folder, '2_later.sql'));
    await expect(run()).rejects.toThrow(
      'The database is newer than this code: it has migration 2_later, while Quando 1.5.0 knows migrations up to ' +
        '1_first. Start the version that made it, or restore an older backup.',
    );
  });

  it('may take longer than a player’s statement', async () => {
    await write('1_slow.sql', 'select pg_sleep(2.5)');
    expect(await run()).toEqual(['slow']);
  });

  it('find roles, auth functions and Supabase’s default grants', async () => {
    await write('1_first.sql', 'create table a (owner uuid default auth.uid())');
    await prepareDatabase(opened, folder, '1.5.0');
    await prepareDatabase(opened, folder, '1.5.0');
    const [may] = await opened.database.query(
      `select has_table_privilege('anon', 'a', 'select') as "anonReads",
              has_schema_privilege('anon', 'auth', 'usage') as "anonAsks",
              has_table_privilege('anon', 'auth.users', 'select') as "anonReadsUsers",
              has_schema_privilege('anon', 'public', 'create') as "anonMakes",
              (select rolbypassrls from pg_roles where rolname = 'service_role') as "serviceSeesAll"`,
    );
    expect(may).toEqual({
      anonReads: true,
      anonAsks: true,
      anonReadsUsers: false,
      anonMakes: false,
      serviceSeesAll: true,
    });
  });
});

describe('a PostgreSQL login', () => {
  it('need not be a superuser where an administrator made the roles', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quando-migrations-'));
    const place = await newPlace();
    const name = new URL(place.url).pathname.slice(1);
    const administrator = await openDatabase(place);
    await prepareDatabase(administrator, folder, '1.5.0');
    await administrator.database.exec(
      `drop schema auth cascade; drop schema supabase_migrations cascade;
       create role ${name}_login login;
       grant anon, authenticated, service_role to ${name}_login;
       alter database ${name} owner to ${name}_login`,
    );
    const url = new URL(place.url);
    url.username = `${name}_login`;
    const opened = await openDatabase({ kind: 'postgres', url: url.href });
    await writeFile(join(folder, '1_first.sql'), 'create table a (x int)');
    expect(await prepareDatabase(opened, folder, '1.5.0')).toHaveLength(1);
    await opened.database.transaction((query) => query('set local role service_role'));
    await opened.database.close();

    await administrator.database.exec(
      `drop schema auth cascade; drop schema supabase_migrations cascade;
       create role ${name}_stranger login;
       alter database ${name} owner to ${name}_stranger`,
    );
    url.username = `${name}_stranger`;
    const stranger = await openDatabase({ kind: 'postgres', url: url.href });
    await expect(prepareDatabase(stranger, folder, '1.5.0')).rejects.toThrow(
      'The database login may not make the roles anon, authenticated and service_role. Let an ' +
        'administrator make them (service_role with bypassrls) and grant them to the login.',
    );
    await stranger.database.close();
    await administrator.database.close();
    await rm(folder, { recursive: true });
  });
});
