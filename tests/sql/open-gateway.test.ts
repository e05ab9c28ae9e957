import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import { lockFolder } from '../../gateway/data-folder/lock-folder.ts';
import type { Database } from '../../gateway/database/database.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { asCaller, callerFrom } from '../../gateway/turns/caller.ts';
import { createLog } from '../../gateway/log.ts';
import { type GatewayParts, openGateway } from '../../gateway/open-gateway.ts';
import { findRepository } from '../../gateway/repository.ts';
import { readSettings } from '../../gateway/settings.ts';
import { copyModel } from '../setup/copy-model.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { sellingEnvironment } from '../setup/payments-setting.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-open-'));
  dataDir = join(folder, 'data');
  copyModel(dataDir);
});
afterEach(() => rm(folder, { recursive: true }));

const open = async (parts: Partial<GatewayParts> = {}) =>
  openGateway({
    settings: readSettings({ DATA_DIR: dataDir, CONTENT_DIR: inject('content') }),
    repository: await findRepository(),
    log: createLog('plain', 'debug', () => {}),
    ...parts,
  });

/** This program, with a migration that no database has yet. */
async function laterProgram() {
  const { root, version } = await findRepository();
  const later = join(folder, 'later');
  const migrations = join(later, 'supabase/migrations');
  await cp(join(root, 'supabase/migrations'), migrations, { recursive: true });
  await symlink(join(root, 'dist'), join(later, 'dist'));
  await writeFile(join(migrations, '29990101000000_later.sql'), 'create table public.later ()');
  return { root: later, version };
}

const laterTables = ({ query }: Database) =>
  query(`select from pg_tables where schemaname = 'public' and tablename = 'later'`);

it('a page that cannot be read refuses the start, and the data folder is free again', async () => {
  const { root, version } = await findRepository();
  for (const name of ['supabase', 'content']) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/page'), 'no folder');
  await expect(open({ repository: { root: folder, version } })).rejects.toThrow('dist/page');
  await (await lockFolder(dataDir)).release();
});

it('what cannot be let go of after a start that failed is told, beside why it failed', async () => {
  const place = await newPlace('migrated');
  const { database } = await openDatabase(place);
  await database.exec('drop function private.release_links');
  const content = join(folder, 'content');
  await mkdir(join(content, 'museum.json'), { recursive: true });
  const settings = readSettings({
    DATA_DIR: dataDir,
    CONTENT_DIR: content,
    DATABASE_URL: place.url,
    LINK_CHECKS: 'on',
  });
  const lines: string[] = [];
  const log = createLog('plain', 'warn', (line) => lines.push(line.slice(25, -1)));
  await expect(open({ settings, log })).rejects.toMatchObject({ code: 'EISDIR' });
  expect(lines).toEqual(['error Letting go failed. error="PostgresError" code="42883"']);
  await database.close();
});

it('what a gateway hears of others ends with it, and what it cannot read is told', async () => {
  const place = await newPlace('filled');
  const { database } = await openDatabase(place);
  const lines: string[] = [];
  const log = createLog('plain', 'warn', (line) => lines.push(line.slice(25, -1)));
  const settings = readSettings({
    DATA_DIR: dataDir,
    CONTENT_DIR: inject('content'),
    DATABASE_URL: place.url,
  });
  const gateway = await open({ settings, log });
  const headers = { apikey: gateway.publishableKey };
  const read = new Request('http://localhost/rest/v1/rpc/get_current_version', { headers });
  expect((await gateway.fetch(read, '192.0.2.1')).status).toBe(200);
  const connected = async () => {
    const rows = await database.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  await expect.poll(connected).toEqual(['quando', 'quando changes', 'quando data']);
  await database.exec('alter table private.operator_fact rename to gone; notify quando_change');
  const late = 'warn Changes of the imprint may show late. error="PostgresError" code="42P01"';
  await expect.poll(() => lines).toEqual([late]);
  await gateway.close();
  // By itself an idle one would end after fifteen seconds.
  await expect.poll(connected, { timeout: 5_000 }).toEqual(['quando']);
  await database.close();
});

it('a data folder of an earlier version is left as it is where no backup of it can be made', async () => {
  // A secret that cannot be read.
  await mkdir(join(dataDir, 'signing-keys.json'));
  const lines: string[] = [];
  const log = createLog('plain', 'warn', (line) => lines.push(line.slice(25, -1)));
  await expect(open({ repository: await laterProgram(), log })).rejects.toThrow(
    /^The database is of an earlier version, and was left as it is, because no backup of it could be made: .* Make that possible and start Quando again, or start the version that you had\.$/,
  );
  expect(lines).toEqual([
    `warn The database is of an earlier version. It is backed up, then brought up to date. file="${join(dataDir, 'before-update.backup')}"`,
  ]);
  const { database } = await openDatabase({ kind: 'folder', path: dataDir });
  expect(await laterTables(database)).toEqual([]);
  await database.close();
});

it('content is loaded while no other gateway on the database prepares itself', async () => {
  const place = await newPlace('migrated');
  const { database } = await openDatabase(place);
  await database.exec(`
    create function public.look() returns trigger language plpgsql as $$ begin
      if not exists (select from pg_locks where locktype = 'advisory' and granted) then
        raise exception 'nobody holds the lock' using errcode = 'XX000';
      end if;
      return new;
    end $$;
    create trigger look before insert on public.puzzle
      for each row execute function public.look()`);
  const settings = readSettings({
    DATA_DIR: dataDir,
    CONTENT_DIR: inject('content'),
    DATABASE_URL: place.url,
    QUANDO_CLASSICS: 'off',
    PUSH: 'on',
  });
  const steps: string[] = [];
  const lines: string[] = [];
  const gateway = await open({
    settings,
    repository: await laterProgram(),
    log: createLog('plain', 'info', (line) => lines.push(line.slice(25, -1))),
    tellStep: (step) => steps.push(step),
  });
  await gateway.close();
  expect(steps).toEqual(['The database is brought up to date …', '7 puzzles are loaded …']);
  expect(lines).toEqual([
    'info Applied migration 29990101000000_later.',
    'info Loaded 14 puzzles.',
  ]);
  const { version } = await findRepository();
  const stored = await database.query(
    `select name, value from private.setting
     where name in ('version', 'classics', 'client_header', 'reminders') order by name`,
  );
  expect(stored).toEqual([
    { name: 'classics', value: 'off' },
    { name: 'client_header', value: 'x-quando-client' },
    { name: 'reminders', value: 'on' },
    { name: 'version', value: version },
  ]);
  expect(await database.query('select from public.puzzle limit 1')).toHaveLength(1);
  // Whose PostgreSQL it is makes backups, too.
  expect(await laterTables(database)).toHaveLength(1);
  expect(await database.query('select from private.backup')).toEqual([]);
  await database.close();
});

it('a database that does not close does not keep the data folder', async () => {
  const gateway = await open();
  const closeReally = gateway.database.close.bind(gateway.database);
  const close = async () => {
    // Nobody else opens it before it is closed.
    await expect(lockFolder(dataDir)).rejects.toThrow('in use by another Quando');
    await closeReally();
    throw new Error('The disk is full.');
  };
  Object.assign(gateway.database, { close });
  await expect(gateway.close()).rejects.toThrow('The disk is full.');
  await (await lockFolder(dataDir)).release();
});

it('a second factor for staff is needed until somebody takes it back, whoever starts meanwhile', async () => {
  const place = await newPlace('migrated');
  const { database } = await openDatabase(place);
  const after = async (value: string) => {
    const settings = readSettings({
      DATA_DIR: dataDir,
      CONTENT_DIR: inject('content'),
      DATABASE_URL: place.url,
      STAFF_SECOND_FACTOR: value,
    });
    await (await open({ settings })).close();
    const [row] = await database.query<{ value: string }>(
      `select value from private.setting where name = 'staff_second_factor'`,
    );
    return row?.value;
  };
  const seen = [];
  for (const value of ['', 'required', '', 'optional', '']) seen.push(await after(value));
  expect(seen).toEqual(['optional', 'required', 'required', 'optional', 'optional']);
  await database.close();
});

it('profiles keep a postal address where the operator asks for one, and no longer when not', async () => {
  const place = await newPlace('migrated');
  const asking = (value: string) => ({
    settings: readSettings({
      DATA_DIR: dataDir,
      CONTENT_DIR: inject('content'),
      DATABASE_URL: place.url,
      QUANDO_POSTAL_ADDRESS: value,
    }),
  });
  const setting = async (value: string) => {
    const gateway = await open(asking(value));
    const rows = await gateway.database.query(
      `select value from private.setting where name = 'postal_address'`,
    );
    await gateway.close();
    return rows;
  };
  expect(await setting('on')).toEqual([{ value: 'on' }]);
  expect(await setting('')).toEqual([{ value: 'off' }]);
});

it('an old entry of the sign-in log is gone soon after the start', async () => {
  const place = { kind: 'folder', path: dataDir } as const;
  const { database } = await openDatabase(place);
  await database.exec(
    `insert into auth.audit_log_entries (id, payload, created_at) values
       (gen_random_uuid(), '{"actor_username": "ada@example.org"}', now() - interval '14 days'),
       (gen_random_uuid(), '{"actor_username": "bert@example.org"}', now() - interval '12 days')`,
  );
  await database.close();
  const gateway = await open();
  await gateway.settled();
  const names = await gateway.database.query(
    `select payload ->> 'actor_username' as name from auth.audit_log_entries`,
  );
  expect(names).toEqual([{ name: 'bert@example.org' }]);
  await gateway.close();
});

it('where nothing is sold past puzzles open to every account, once, until staff choose otherwise', async () => {
  const place = await newPlace('migrated');
  const start = async (environment: Record<string, string>) => {
    const gateway = await open({
      settings: readSettings({
        DATA_DIR: dataDir,
        CONTENT_DIR: inject('content'),
        DATABASE_URL: place.url,
        ...environment,
      }),
    });
    const [row] = await gateway.database.query(
      `select private.permissions_of('0_user') as "user", private.permissions_of('1_explorer') as tier`,
    );
    return { gateway, row };
  };
  const everyday = ['authenticated', 'stats.shared'];
  const tiers = { user: everyday, tier: ['authenticated', 'game.multiple', 'stats.shared'] };
  const past = ['authenticated', 'game.multiple', 'routing.archive', 'stats.shared'];

  const selling = await start(sellingEnvironment());
  expect(selling.row).toEqual(tiers);
  await selling.gateway.close();

  const first = await start({});
  expect(first.row).toEqual({ user: past, tier: past });
  const openTo = (to: string) =>
    first.gateway.database.query('select private.open_past_puzzles($1)', [to]);
  await expect(openTo('nobody')).rejects.toThrow('setting_is_known');
  await openTo('tiers');
  await first.gateway.close();

  const second = await start({});
  expect(second.row).toEqual(tiers);
  expect(
    await second.gateway.database.query(
      `select distinct done_by from private.staff_action where action = 'permission allowed'`,
    ),
  ).toEqual([{ done_by: 'start' }]);
  await second.gateway.close();
});

it('the database is told who asks, and ends what takes long; values come as they are exact', async () => {
  const { database } = await openDatabase(await newPlace('empty'));
  const [settings] = await database.query(
    `select current_setting('statement_timeout') as timeout, current_setting('TimeZone') as zone,
       current_setting('application_name') as name`,
  );
  expect(settings).toEqual({ timeout: '2s', zone: 'UTC', name: 'quando' });
  const [row] = await database.query(
    `select 5::bigint as small, 9007199254740993::bigint as large, 1.50::numeric as exact, 2.5::numeric as plain,
       '2026-11-21'::date as day, '2026-11-21T12:00Z'::timestamptz as at, '12:00'::time as noon,
       $1::jsonb as json, $2::text::jsonb as text`,
    ['{"a":1}', '{"b":2}'],
  );
  expect(row).toEqual({
    small: 5,
    large: '9007199254740993',
    exact: '1.50',
    plain: 2.5,
    day: '2026-11-21',
    at: '2026-11-21 12:00:00+00',
    noon: '12:00:00',
    json: { a: 1 },
    text: { b: 2 },
  });
  await database.close();
});

it('the state of health waits for nothing else, however many limits are counted', async () => {
  const { database, reserved, load } = await openDatabase(await newPlace('migrated'));
  const lock = 'select pg_advisory_xact_lock(1)';
  const counting = await database.transaction(async (query) => {
    await query(lock);
    const waiting = Array.from({ length: 9 }, () => reserved.limits.query(lock));
    expect(await reserved.health.query('select 1 as one')).toEqual([{ one: 1 }]);
    // Eight of the gateway's own are with the database at once, and two of those of limits.
    waiting.push(...Array.from({ length: 9 }, () => database.query(lock)));
    const waits = `select count(*)::integer as waits from pg_locks
      where locktype = 'advisory' and objid = 1 and not granted
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => reserved.health.query(waits)).toEqual([{ waits: 2 + 7 }]);
    expect(load()).toMatchObject({ running: 8, waiting: 2 });
    return () => Promise.all(waiting);
  });
  await counting();
  await database.close();
});

it('however many of one network wait for the database, another is next', async () => {
  const { database, reserved } = await openDatabase(await newPlace('migrated'));
  for (const { query } of [database, reserved.limits]) {
    const ended: string[] = [];
    const ask = (client: string) =>
      asCaller(callerFrom(client), async () => {
        // Long enough for the order to be that of the turns, whatever the machine does beside it.
        await query('select pg_sleep(0.01)');
        ended.push(client);
      });
    const many = Array.from({ length: 60 }, (_, index) => ask(`2001:db8:1:${index}`));
    const other = '198.51.100.1';
    await Promise.all([...many, ask(other)]);
    expect(ended.indexOf(other)).toBeLessThan(30);
  }
  await database.close();
});
