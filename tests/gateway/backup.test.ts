import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { backUpBeforeUpdate } from '../../gateway/backup/before-update.ts';
import { dumpDatabase } from '../../gateway/backup/dump-database.ts';
import { keepBackups } from '../../gateway/backup/keep-backups.ts';
import { whileAlone } from '../../gateway/backup/make-backup.ts';
import { readFile } from '../../gateway/backup/read-file.ts';
import type { Told } from '../../gateway/backup/told.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import type { OpenedDatabase } from '../../gateway/database/open-postgres.ts';
import { preparePlatform } from '../../gateway/database/prepare-platform.ts';
import { createLog } from '../../gateway/log.ts';
import { runBackupCommand, runRestoreCommand } from '../../gateway/operation/backup-command.ts';
import { runBackupProcess } from '../../gateway/operation/run-backup-process.ts';
import { findRepository } from '../../gateway/repository.ts';
import { backUp, program, restore } from '../setup/backups.ts';
import { forge } from '../setup/backup-text.ts';
import { addUser } from '../setup/factories/user-factory.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { freshPaths } from '../setup/fresh-paths.ts';
import { printedBy } from '../setup/printed-by.ts';
import { stubSettings } from '../setup/stub-settings.ts';
import { readRows } from '../sql/read-catalogue.ts';

const fresh = freshPaths();

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function open(state: 'empty' | 'migrated' | 'filled'): Promise<OpenedDatabase> {
  const opened = await openDatabase(await newPlace(state));
  undo.push(() => opened.database.close());
  return opened;
}

async function restored(path: string): Promise<OpenedDatabase> {
  const opened = await restore(path, await newPlace(), fresh('data'));
  undo.push(() => opened.database.close());
  return opened;
}

/** The last number that each counter has given, but for that of the backups themselves. */
const countersOf = ({ database }: OpenedDatabase) =>
  database.query<{ name: string; last: number | null }>(
    `select schemaname || '.' || sequencename as name, last_value as last from pg_sequences
     where schemaname in ('auth', 'private', 'public') and sequencename <> 'backup_id_seq' order by 1`,
  );

/** Each trigger with its state, and each foreign key. */
const guardsOf = ({ database }: OpenedDatabase) =>
  database.query(
    `select tgrelid::regclass::text || ' ' || tgname as name, tgenabled::text as guard
     from pg_trigger where not tgisinternal
     union all
     select conrelid::regclass::text || ' ' || conname, pg_get_constraintdef(oid)
     from pg_constraint where contype = 'f' order by 1`,
  );

const tableCount = async ({ database }: OpenedDatabase) => {
  const [found] = await database.query<{ tables: number }>(
    `select count(*)::integer as tables from pg_tables where schemaname in ('auth', 'private', 'public')`,
  );
  return found?.tables;
};

describe('a backup', () => {
  it('is of one instant while players go on playing', async () => {
    const opened = await open('filled');
    const state = { isOver: false };
    let plays = 0;
    const play = async () => {
      while (!state.isOver) {
        await opened.database.transaction(async (query) => {
          const user = await addUser({ query });
          await query(
            `with counted as (
               insert into public.user_result (user_id, date, quando_id, attempt, recorded_at)
               select $1, s.date, s.puzzle_id, 1, now() from public.schedule s limit 1)
             insert into public.user_puzzle_history (user_id, quando_id, played_at, day)
             select $1, s.puzzle_id, now(), s.date from public.schedule s limit 1`,
            [user],
          );
        });
        plays += 1;
      }
    };
    const playing = Promise.all([play(), play(), play()]);
    await vi.waitFor(() => expect(plays).toBeGreaterThan(20), 20_000);
    const path = fresh('playing.backup');
    const before = plays;
    await backUp(opened, fresh('data'), path).finally(() => {
      state.isOver = true;
    });
    await playing;
    expect(plays).toBeGreaterThan(before + 20);
    const { database } = await restored(path);
    const [counts] = await database.query<Record<'users' | 'results' | 'plays', number>>(
      `select (select count(*)::integer from auth.users) as users,
         (select count(*)::integer from public.user_result) as results,
         (select count(*)::integer from public.user_puzzle_history) as plays`,
    );
    expect(counts?.users).toBeGreaterThanOrEqual(before);
    expect(counts).toEqual({ users: counts?.users, results: counts?.users, plays: counts?.users });
  });

  it('is for its owner alone, says what it lacks, and is noted, and the commands say so', async () => {
    const place = await newPlace('filled');
    const opened = await openDatabase(place);
    undo.push(() => opened.database.close());
    await opened.database.exec(
      'create table public.own (x int); create schema mine; create table mine.b (x int)',
    );
    const rowsBefore = await readRows(opened.database);
    const path = fresh('own.backup');
    await stubSettings(fresh('home'), { DATABASE_URL: place.url });
    undo.push(async () => void vi.unstubAllEnvs());
    const made = await printedBy(() => runBackupCommand([path]));
    const { mode, size } = await stat(path);
    expect(mode & 0o777).toBe(0o600);
    const noted = await opened.database.query(
      'select path, is_nightly, bytes, tried, failure from private.backup',
    );
    expect(noted).toEqual([
      { path, is_nightly: false, bytes: size, tried: 'restored', failure: null },
    ]);
    const { head, tail } = await readFile(path);
    const rows = Object.values(tail.rows).reduce((sum, count) => sum + count, 0);
    expect(made).toEqual({
      code: 0,
      text:
        `${path}: ${rows} rows, ${(size / 1024 / 1024).toFixed(1)} MB.\n` +
        'It was restored on trial.\n' +
        'Not in it, because Quando did not make them: mine.b, public.own.\n' +
        'It holds every account and the secrets: keep it where nobody else can read it.\n',
    });
    const { version } = await findRepository();
    const [server] = await opened.database.query<{ postgres: string }>(
      `select current_setting('server_version') as postgres`,
    );
    expect(head).toMatchObject({ quando: 'backup', format: 1, version, ...server });
    expect(Date.now() - Date.parse(head.madeAt)).toBeLessThan(60_000);

    const target = await newPlace();
    await stubSettings(fresh('home'), { DATABASE_URL: target.url });
    expect(await printedBy(() => runRestoreCommand([path]))).toEqual({
      code: 0,
      text:
        `Restored into the database of DATABASE_URL: the backup of ${head.madeAt}, made by Quando ${version}.\n` +
        'It has no secrets: Quando makes new ones, unless you set those of before again (QUANDO_…).\n' +
        'Start Quando there.\n',
    });
    const again = await openDatabase(target);
    undo.push(() => again.database.close());
    const { own, ...ours } = rowsBefore;
    expect(own).toEqual([]);
    expect(await readRows(again.database)).toEqual(ours);
    // What has given no number yet begins with its first.
    const counters = (await countersOf(opened)).filter(({ last }) => last !== null);
    expect(counters).not.toEqual([]);
    expect(await countersOf(again)).toEqual(await countersOf(opened));
    // What guards rows, and was aside while they were put in, is back.
    expect(await guardsOf(opened)).not.toEqual([]);
    expect(await guardsOf(again)).toEqual(await guardsOf(opened));
  });

  it('has its values as every PostgreSQL reads them, however its database writes them', async () => {
    const place = await newPlace('filled');
    const name = new URL(place.url).pathname.slice(1);
    const { server, database } = await openDatabase(place);
    undo.push(() => database.close());
    const otherwise = {
      lock_timeout: '2s',
      idle_in_transaction_session_timeout: '2s',
      search_path: 'public',
      timezone: 'Asia/Tokyo',
      datestyle: 'German',
      intervalstyle: 'iso_8601',
      extra_float_digits: '0',
      bytea_output: 'escape',
    };
    await database.exec(
      Object.entries(otherwise)
        .map(([setting, value]) => `alter database ${name} set ${setting} = '${value}';`)
        .join('\n'),
    );
    const settings: Record<string, string> = {};
    const locked = `select from pg_locks l where l.pid = pg_backend_pid() and l.mode = 'AccessShareLock'
       and l.relation = any (array['auth.users', 'public.user_result']::regclass[])`;
    const locks: number[] = [];
    await whileAlone(server, async (lane) => {
      const copyOut: typeof lane.copyOut = async (text) => {
        for (const setting of [...Object.keys(otherwise), 'row_security', 'statement_timeout']) {
          settings[setting] ??= await lane
            .send<{ value: string }>(`select current_setting('${setting}') as value`)
            .then(([found]) => found?.value ?? '');
        }
        locks.push((await lane.send(locked)).length);
        return lane.copyOut(text);
      };
      const parts = { ...program, lane: { ...lane, copyOut }, dataDir: fresh('data') };
      await dumpDatabase(parts, async () => {});
    });
    // From the first table on, none changes its shape.
    expect(new Set(locks)).toEqual(new Set([2]));
    expect(settings).toEqual({
      lock_timeout: '0',
      idle_in_transaction_session_timeout: '0',
      search_path: '""',
      timezone: 'UTC',
      datestyle: expect.stringMatching(/^ISO/),
      intervalstyle: 'postgres',
      extra_float_digits: '3',
      bytea_output: 'hex',
      row_security: 'off',
      statement_timeout: '0',
    });
  });

  it('of an earlier version is brought up to this one', async () => {
    const old = await open('empty');
    const versions = new Set(['20261201000000', '20261202000100', '20261203000000']);
    await preparePlatform(old);
    await migrate(old.database, program.migrationFolder, '1.5.0', versions);
    const user = await addUser(old.database);
    const path = fresh('old.backup');
    await backUp(old, fresh('data'), path);
    expect(await tableCount(old)).toBeLessThan(70);
    const { database } = await restored(path);
    expect(await database.query('select id from auth.users')).toEqual([{ id: user }]);
    expect(await migrate(database, program.migrationFolder, '1.5.0')).toEqual([]);
    expect(await database.query('select from private.backup')).toEqual([]);
  });

  it.each([
    [
      'nothing of Quando’s',
      'drop schema public, private, auth cascade; create schema public',
      /has no Quando in it/,
    ],
    [
      'a newer schema',
      `insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`,
      /has migration 29990101000000_later, which this program does not know/,
    ],
    [
      'another schema',
      `update supabase_migrations.schema_migrations set statements = array['select 1'] where name = 'baseline'`,
      /20261201000000_baseline, which this program does not know in that form/,
    ],
    [
      'the schema of before the baseline',
      `update supabase_migrations.schema_migrations set version = '20261128000400' where name = 'baseline'`,
      /earlier version than can be restored/,
    ],
    [
      'accounts in the shape of before',
      'drop table auth.mfa_amr_claims cascade',
      /earlier version than can be restored. Start this Quando on it once/,
    ],
  ])('of a database with %s is refused, and leaves no file', async (_what, change, words) => {
    const opened = await open('migrated');
    await opened.database.exec(change);
    const path = fresh('refused.backup');
    await expect(backUp(opened, fresh('data'), path)).rejects.toThrow(words);
    expect(existsSync(path) || existsSync(`${path}.part`)).toBe(false);

    // Where none can be made because it is too early, it is brought up to date without.
    const lines: string[] = [];
    const log = createLog('plain', 'warn', (line) => lines.push(line.slice(25, -1)));
    const dataDir = fresh('data');
    await mkdir(dataDir);
    const parts = { ...program, dataDir };
    const told = await backUpBeforeUpdate(opened, parts, log).then(
      () => 'brought up to date',
      (error: Error) => error.message,
    );
    const isEarly = words.source.startsWith('earlier');
    expect(told).toMatch(isEarly ? /^brought up to date$/ : words);
    expect(lines).toEqual([
      `warn The database is of an earlier version. It is backed up, then brought up to date. file="${dataDir}/before-update.backup"`,
      ...(isEarly ? ['warn No backup could be made of a database as early as this one.'] : []),
    ]);
  });

  it('that nobody can restore is told, and gets no name', async () => {
    const opened = await open('filled');
    await opened.database.exec(
      `alter table public.tip disable trigger user; alter table public.tip drop constraint tip_puzzle_id_fkey;
       update public.tip set puzzle_id = 999999 where ctid = (select min(ctid) from public.tip)`,
    );
    const path = fresh('broken.backup');
    await expect(backUp(opened, fresh('data'), path)).rejects.toThrow(
      'The database refused (23503',
    );
    expect(existsSync(path) || existsSync(`${path}.part`)).toBe(false);
    const [noted] = await opened.database.query<{ failure: string }>(
      'select failure from private.backup',
    );
    expect(noted?.failure).toContain('tip_puzzle_id_fkey');
  });
});

describe('a place', () => {
  let path: string;
  beforeAll(async () => {
    const opened = await openDatabase(await newPlace('filled'));
    path = fresh('good.backup');
    const dataDir = fresh('data');
    await mkdir(dataDir);
    await writeFile(
      join(dataDir, 'secrets.json'),
      JSON.stringify({ jwtSecret: 'a', publishableKey: 'b', secretKey: 'c' }),
    );
    await backUp(opened, dataDir, path);
    await opened.database.close();
  });

  it('that has something is refused, and stays as it is', async () => {
    const place = await newPlace('migrated');
    await expect(restore(path, place, fresh('data'))).rejects.toThrow(
      /The database is not empty: it has auth\.\w+ and \d+ more tables\. Nothing was changed/,
    );
    const dataDir = fresh('data');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'notes.txt'), 'mine');
    const inFolder = { kind: 'folder', path: dataDir } as const;
    await expect(restore(path, inFolder, dataDir)).rejects.toThrow(
      /is not empty: it has notes\.txt\. Nothing was changed\. Name an empty or new folder/,
    );
    await writeFile(join(dataDir, 'secrets.json'), '{"jwtSecret":"another"}');
    await expect(restore(path, await newPlace(), dataDir)).rejects.toThrow(
      'has another secrets.json than the backup',
    );
  });

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a statement for a table',
      (text) =>
        text
          .replace('{"table":"public.tip"', '{"table":"public.tip (id) from stdin; drop table x"')
          .replace('"public.tip":', '"public.tip (id) from stdin; drop table x":'),
      /does not fit the schema .*drop table x/,
    ],
    [
      'a statement for a column',
      (text) =>
        text.replace(
          '"columns":["puzzle_id"',
          '"columns":["puzzle_id) from program \'touch /tmp/x\' --"',
        ),
      /does not fit the schema .*from program/,
    ],
    [
      'a table that is not Quando’s',
      (text) =>
        text
          .replace('"table":"private.role"', '"table":"pg_catalog.pg_authid"')
          .replace('"private.role":', '"pg_catalog.pg_authid":'),
      /does not fit the schema .*pg_authid/,
    ],
    [
      'a counter of another',
      (text) =>
        text.replace(
          '"table":"public.erratum","column":"id"',
          '"table":"public.erratum","column":"text"',
        ),
      /does not fit the schema .*it counts public\.erratum\.text/,
    ],
    [
      'a file elsewhere',
      (text) => text.replace('"file":"secrets.json"', '"file":"../../evil.json"'),
      /has a secret "\.\.\/\.\.\/evil\.json" that is none of Quando/,
    ],
    [
      'a secret that is none',
      (text) => text.replace('"text":"{', '"text":"[{'),
      /has a secret "secrets\.json" that is none of Quando/,
    ],
    [
      'a hint of no puzzle',
      (text) => text.replace(/(\{"table":"public\.tip".*\n)\d+/, '$1999999'),
      /The database refused \(23503, tip_puzzle_id_fkey\)/,
    ],
    [
      'a table less',
      (text) =>
        text
          .replace(/\{"table":"public\.erratum","columns":.*\n\\\.\n/, '')
          .replace(/"public\.erratum":0,?/, ''),
      /does not fit the schema that it names: "it has no or other rows of public\.erratum"\. It is of another program, or somebody changed it\. Nothing was restored/,
    ],
    [
      'a newer migration',
      (text) =>
        text.replace(
          '"migrations":[',
          '"migrations":[{"version":"29990101000000","name":"later","digest":null},',
        ),
      /is newer than this Quando 1\.5\.0: it has migration "29990101000000_later"\. Restore it with the Quando that made it \(1\.5\.0\) or a newer one/,
    ],
    [
      'a changed migration',
      (text) => text.replace(/"digest":"[0-9a-f]{64}"/, `"digest":"${'0'.repeat(64)}"`),
      /was made by another program than Quando 1\.5\.0 \(migration "20261201000000_baseline"\)\. Restore it with the program that made it/,
    ],
  ])('is left empty by a backup with %s', async (_what, change, words) => {
    const forged = fresh('forged.backup');
    await forge(path, forged, change);
    const place = await newPlace();
    const dataDir = fresh('data');
    await expect(restore(forged, place, dataDir)).rejects.toThrow(words);
    const opened = await openDatabase(place);
    expect(await tableCount(opened)).toBe(0);
    await opened.database.close();
    expect(existsSync(join(dataDir, '../../evil.json'))).toBe(false);
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
  });
});

describe('by night', () => {
  let url: string;
  let backups: string;
  beforeAll(async () => {
    ({ url } = await newPlace('filled'));
    backups = fresh('nightly');
    await mkdir(backups);
  });

  /** Of the processes below, as they were met. */
  const priorities = new Set<number>();
  /** The built program that a gateway starts by night. */
  const runNightly = async (into: string) => {
    const built = join(dirname(inject('gatewayProgram')), 'backup-process.js');
    const child = fork(built, {
      execArgv: [],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: url,
        DATA_DIR: fresh('data'),
        BACKUP_DIR: into,
      },
    });
    const look = setInterval(() => {
      if (child.exitCode === null) priorities.add(getPriority(child.pid));
    }, 20);
    const [told] = await once(child, 'message');
    clearInterval(look);
    return told as Told;
  };

  it('one of several processes makes the backup, once a night, and removes the old ones', async () => {
    const days = Array.from({ length: 60 }, (_, index) =>
      new Date(Date.UTC(2025, 0, index + 1)).toISOString().slice(0, 10),
    );
    const others = ['notes.txt', 'quando-2025-01-01.backup.txt', 'quando-2025-13-01.backup'];
    const names = [...days.map((day) => `quando-${day}.backup`), ...others, 'quando.backup.part'];
    for (const name of names) await writeFile(join(backups, name), 'x');

    const told = await Promise.all([runNightly(backups), runNightly(backups)]);
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['made', 'nothing']);
    expect(await runNightly(backups)).toEqual({ kind: 'nothing' });
    const left = await readdir(backups);
    expect(left).toHaveLength(7 + 4 + others.length);
    expect(left).toEqual(expect.arrayContaining(others));
    const made = told.find((one) => one.kind === 'made');
    if (made?.kind !== 'made') throw new Error('None was made.');
    expect(made).toMatchObject({ because: null, rows: expect.any(Number) });
    // Players come first.
    expect(priorities).toContain(10);
    const { database } = await restored(made.path);
    const [puzzles] = await database.query(
      'select count(*)::integer as puzzles from public.puzzle',
    );
    expect(puzzles).toEqual({ puzzles: 14 });
  });

  it('a process makes one that was asked for, and says why it could not', async () => {
    const folder = fresh('nowhere');
    await stubSettings(fresh('home'), { DATABASE_URL: url, BACKUP_DIR: folder });
    undo.push(async () => void vi.unstubAllEnvs());
    const { database } = await openDatabase({ kind: 'postgres', url });
    undo.push(() => database.close());
    await database.query(`update private.backup set ended_at = ended_at - interval '6 minutes'`);
    expect(await runBackupProcess('now', new AbortController().signal)).toEqual({
      kind: 'failed',
      reason: `Nothing can be written in ${folder}: there is no such folder.`,
    });
    const [last] = await database.query(
      'select is_nightly, path like $1 as is_named from private.backup order by id desc limit 1',
      [`${folder}/quando-____-__-__T______Z.backup`],
    );
    expect(last).toEqual({ is_nightly: false, is_named: true });
  });

  it('tries again four hours after a failure, and then says that it is well again', async () => {
    const opened = await open('migrated');
    let at = Date.parse('2026-11-23T02:00:00Z');
    const tells: Told[] = [
      { kind: 'failed', reason: 'Its disk is full.' },
      { kind: 'made', path: 'x', rows: 1, because: 'restoring it needs 9 MB in y' },
    ];
    const runs: number[] = [];
    const log: string[] = [];
    let looks = 0;
    const kept = keepBackups({
      database: {
        query: (...asked) => {
          looks += 1;
          return opened.database.query(...asked);
        },
      },
      nightly: { folder: 'x', hour: 2 },
      run: async () => {
        runs.push(at);
        return tells[runs.length - 1] ?? { kind: 'nothing' };
      },
      now: () => at,
      log: createLog('plain', 'info', (line) => log.push(line)),
      pause: 5,
      first: 1,
    });
    await expect.poll(() => log.join('')).toContain('reason="Its disk is full."');
    // It looks on meanwhile, and tries nothing.
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 3);
    expect([kept.isFailing(), runs.length]).toEqual([true, 1]);
    at += 4 * 3_600_000;
    await expect.poll(() => kept.isFailing()).toBe(false);
    expect(runs.slice(0, 2)).toEqual([Date.parse('2026-11-23T02:00:00Z'), at]);
    await expect.poll(() => log.length).toBeGreaterThan(2);
    expect(log.map((line) => line.slice(25)).slice(0, 3)).toEqual([
      'error The nightly backup into BACKUP_DIR failed. It is tried again in four hours. reason="Its disk is full."\n',
      'info The nightly backup was made. file="x" rows=1\n',
      'warn The nightly backup was only read, not restored on trial. reason="restoring it needs 9 MB in y"\n',
    ]);
    await kept.end();
  });
});
