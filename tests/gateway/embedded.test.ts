import { execFile, spawn } from 'node:child_process';
import promises, { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import { withLane } from '../../gateway/backup/with-lane.ts';
import { makeFolder } from '../../gateway/data-folder/make-folder.ts';
import { carryOver, type OldDatabase } from '../../gateway/database/embedded/carry-over.ts';
import { clusterName, openEmbedded } from '../../gateway/database/embedded/open-embedded.ts';
import { findPrograms } from '../../gateway/database/embedded/programs.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { type OpenedDatabase, openPostgres } from '../../gateway/database/open-postgres.ts';
import { copyModel } from '../setup/copy-model.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { endGateway, spawnGateway } from '../setup/spawn-gateway.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const pidFile = (dataDir: string) => join(dataDir, clusterName, 'postmaster.pid');
const pidIn = async (dataDir: string) =>
  Number((await readFile(pidFile(dataDir), 'utf8')).split('\n', 1)[0]);

const askOf = async (dataDir: string, sql: string) => {
  const { database } = await openDatabase({ kind: 'folder', path: dataDir });
  const rows = await database.query(sql);
  await database.close();
  return rows;
};

/** Small, durable, and silent about what players sent. */
const ownSettings = {
  max_connections: '24',
  shared_buffers: '16MB',
  max_wal_size: '96MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_naptime: '15s',
  autovacuum_worker_slots: '1',
  io_method: 'sync',
  temp_file_limit: '64MB',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_destination: 'stderr',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

describe('the embedded database', () => {
  it('does not grow with what a player writes again and again', { timeout: 90_000 }, async () => {
    copyModel(folder);
    const { database } = await openDatabase({ kind: 'folder', path: folder });
    const player = crypto.randomUUID();
    await database.query('insert into auth.users (id) values ($1)', [player]);
    const rewrite = async (write: number) =>
      database.query(
        `insert into public."UserStatistics" (user_id, "firstTrySuccess", "secondTrySuccess",
           "thirdTrySuccess", "fourthTrySuccess", "noSuccess", results)
         select $1, count(*), count(*), count(*), count(*), count(*), jsonb_agg(jsonb_build_object(
           'date', date '2026-01-01' + day, 'quando_id', 1 + day, 'attempt', 1 + (day + $2) % 4))
         from generate_series(0, 300) as day
         on conflict (user_id) do update set results = excluded.results`,
        [player, write],
      );
    const sizes = async () => {
      const [row] = await database.query<{ data: number; log: number }>(
        `select pg_database_size(current_database())::float8 as data, sum(size)::float8 as log
         from pg_ls_waldir()`,
      );
      return row ?? { data: Infinity, log: Infinity };
    };
    for (let write = 0; write < 40; write += 1) await rewrite(write);
    const { data: before } = await sizes();
    for (let write = 0; write < 120; write += 1) await rewrite(write);
    const { data, log } = await sizes();
    expect(data - before).toBeLessThan(8e6);
    expect(log).toBeLessThan(120e6);
    await database.close();
  });

  it('sorts by code point and knows the case of all letters', async () => {
    copyModel(folder);
    const rows = await askOf(
      folder,
      `select lower('ÄÉ') as lower, string_agg(x, '' order by x) as sorted
       from unnest(array['b', 'ä', 'B', 'a']) as x`,
    );
    expect(rows).toEqual([{ lower: 'äé', sorted: 'Babä' }]);
  });

  it('takes connections by a socket in the data folder alone, and ends with its gateway', async () => {
    copyModel(folder);
    const { database } = await openDatabase({ kind: 'folder', path: folder });
    expect(
      await database.query(
        `select current_setting('listen_addresses') as addresses, inet_server_addr() as address`,
      ),
    ).toEqual([{ addresses: '', address: null }]);
    const socket = await stat(join(folder, clusterName, '.s.PGSQL.5432'));
    expect(socket.isSocket() && (socket.mode & 0o077) === 0).toBe(true);
    const settings = await database.query<{ name: string; setting: string }>(
      'select name, current_setting(name) as setting from unnest($1::text[]) as name',
      [Object.keys(ownSettings)],
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual(
      ownSettings,
    );
    const pid = await pidIn(folder);
    // The secrets of the gateway are nothing for it.
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const names = environment.split('\0').map((variable) => variable.split('=', 1)[0] ?? '');
    expect(names.filter((name) => !/^(PATH|LC_ALL|PG\w*|POSTMASTER_\w*|)$/.test(name))).toEqual([]);
    await database.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('is reached in a folder whose path is too long for a socket', async () => {
    const dataDir = join(folder, 'a-very-long-name'.repeat(8), 'data');
    await makeFolder(dataDir);
    copyModel(dataDir);
    expect(await askOf(dataDir, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('where sockets in folders are missing, wants a password on the loopback', async () => {
    const embedded = await openEmbedded(folder, { byNetwork: true });
    if (!('port' in embedded.address)) throw new Error('It is not on the network.');
    const { host, port, password } = embedded.address;
    const { database } = await openPostgres(embedded.address);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
    const open = openPostgres({ host, port, password: `${password}x` });
    await expect(open).rejects.toMatchObject({ code: '28P01' });
    await embedded.close();
  });

  it('that a killed gateway left behind is ended by the next one, which has its data', async () => {
    copyModel(folder);
    const killed = spawnGateway(folder);
    await killed.url;
    const orphan = await pidIn(folder);
    await endGateway(killed, 'SIGKILL');
    expect(process.kill(orphan, 0)).toBe(true);
    expect(await askOf(folder, 'select 1 as one')).toEqual([{ one: 1 }]);
    const command = await readFile(`/proc/${orphan}/cmdline`, 'utf8').catch(() => '');
    expect(command).toBe('');
  });

  it('starts where a process number of its own is somebody else’s by now, who goes on', async () => {
    copyModel(folder);
    const other = spawn('sleep', ['60']);
    await writeFile(
      pidFile(folder),
      `${other.pid}\n${join(folder, clusterName)}\n1\n5432\n.\n\n1 1\n`,
    );
    await writeFile(join(folder, clusterName, '.s.PGSQL.5432.lock'), `${other.pid}\n`);
    expect(await askOf(folder, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
    other.kill();
  });

  it('is told apart from one that is half made', async () => {
    await mkdir(join(folder, `${clusterName}-draft-1`));
    expect(await askOf(folder, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(folder)).toEqual([clusterName]);
  });

  it('takes no writes while its disk is nearly full, and takes them again', async () => {
    copyModel(folder);
    let free = 1024;
    vi.spyOn(promises, 'statfs').mockImplementation(
      async () => ({ bsize: 1024 * 1024, bavail: free }) as never,
    );
    syncBuiltinESMExports();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { database, isNearlyFull } = await openDatabase({ kind: 'folder', path: folder });
      const write = () => database.query(`select private.set_setting('classics', 'on')`);
      for (const [megabytes, code] of [
        [63, '25006'],
        [64, undefined],
      ] as const) {
        free = megabytes;
        await vi.advanceTimersByTimeAsync(1_000);
        await expect.poll(isNearlyFull).toBe(code !== undefined);
        await expect
          .poll(() =>
            write().then(
              () => undefined,
              (error: { code?: string }) => error.code,
            ),
          )
          .toBe(code);
      }
      await database.close();
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
  });

  it('is small', async () => {
    copyModel(folder);
    const { database } = await openDatabase({ kind: 'folder', path: folder });
    await Promise.all(Array.from({ length: 20 }, () => database.query('select pg_sleep(0.01)')));
    const { stdout } = await promisify(execFile)('du', ['-sm', folder]);
    await database.close();
    expect(Number.parseInt(stdout, 10)).toBeLessThan(120);
  });
});

/** A database as an earlier version kept it, here on PostgreSQL; `more` rows are said to be than there are. */
async function openEarlier(server: OpenedDatabase, name: string, more = 0): Promise<OldDatabase> {
  const { database } = server;
  await database.exec(
    `create role ${name} nologin noinherit bypassrls; create schema ${name};
     create table ${name}.word (id integer generated by default as identity, text text);
     create table ${name}.use (word_id integer, is_said boolean);
     insert into ${name}.word (text) values (E'one\\ttwo\\\\'), (null), ('drei ß');
     insert into ${name}.use values (3, true), (1, null)`,
  );
  return {
    lines: async (sql) => {
      const rows = await database.query<{ line: string }>(sql);
      const lines = rows.map(({ line }) => line);
      if (sql.includes('count(*)')) return lines.map((line) => String(Number(line) + more));
      if (!sql.includes('pg_roles')) return lines;
      // The roles are the server's: this one comes anew.
      await database.exec(`drop role ${name}`);
      return lines.filter((line) => line.startsWith(`create role ${name} `));
    },
    copy: (table) =>
      withLane(server.server, async (lane) =>
        Buffer.concat(await (await lane.copyOut(`copy ${table} to stdout`)).toArray()),
      ),
    dump: async (section) =>
      section === 'pre-data'
        ? `\\restrict abc\nset search_path = '';\ncreate schema ${name};
           create table ${name}.word (id integer generated by default as identity, text text);
           create table ${name}.use (word_id integer, is_said boolean);\n\\unrestrict abc\n`
        : `alter table ${name}.word add primary key (id);
           alter table ${name}.use add foreign key (word_id) references ${name}.word (id);
           grant select on ${name}.word to ${name};`,
    close: () => database.close(),
  };
}

describe('a database of an earlier version', () => {
  const { hostname, port } = new URL(inject('postgresUrl'));
  if (hostname !== '127.0.0.1') throw new Error('The server is elsewhere.');
  const address = { host: hostname, port: Number(port), password: '' } as const;
  const carry = async (name: string, more?: number) => {
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database/PG_VERSION'), '17');
    // What a killed process left.
    await mkdir(join(folder, 'database-copy-00000000'));
    const source = await openDatabase(await newPlace());
    const opened: string[] = [];
    await carryOver(folder, address, async (copy) => {
      opened.push(
        copy.replace(/[0-9a-f]{8}$/, ''),
        await readFile(join(copy, 'PG_VERSION'), 'utf8'),
      );
      expect(await readdir(folder)).not.toContain('database-copy-00000000');
      return openEarlier(source, name, more);
    });
    return opened;
  };

  it('is carried over as it is, from a copy, and stays where it was', async () => {
    const name = `earlier_${crypto.randomUUID().slice(0, 8)}`;
    expect(await carry(name)).toEqual([join(folder, 'database-copy-'), '17']);
    expect(await readdir(folder)).toEqual(['database']);
    const { database } = await openDatabase({ kind: 'postgres', url: inject('postgresUrl') });
    expect(await database.query(`select * from ${name}.word order by id`)).toEqual([
      { id: 1, text: 'one\ttwo\\' },
      { id: 2, text: null },
      { id: 3, text: 'drei ß' },
    ]);
    expect(await database.query(`select * from ${name}.use order by word_id`)).toEqual([
      { word_id: 1, is_said: null },
      { word_id: 3, is_said: true },
    ]);
    const [next] = await database.query(
      `insert into ${name}.word (text) values ('') returning id,
         has_table_privilege('${name}', '${name}.word', 'select') as read`,
    );
    expect(next).toEqual({ id: 4, read: true });
    const role = `select rolcanlogin as login, rolinherit as inherit, rolbypassrls as bypass from pg_roles
      where rolname = '${name}'`;
    expect(await database.query(role)).toEqual([{ login: false, inherit: false, bypass: true }]);
    await database.exec(`drop schema ${name} cascade; drop role ${name}`);
    await database.close();
  });

  it('of which a table came out with other rows is refused, and its copy removed', async () => {
    const name = `earlier_${crypto.randomUUID().slice(0, 8)}`;
    await expect(carry(name, 1)).rejects.toThrow(/ has [23] rows instead of [34]\.$/);
    expect(await readdir(folder)).toEqual(['database']);
    const { database } = await openDatabase({ kind: 'postgres', url: inject('postgresUrl') });
    await database.exec(`drop schema ${name} cascade; drop role ${name}`);
    await database.close();
  });
});

describe('a machine without programs for it', () => {
  it('is told of DATABASE_URL where npm has no package', async () => {
    await expect(findPrograms('sunos', 'sparc')).rejects.toThrow(
      /^No PostgreSQL is installed for this machine \(sunos-sparc\)\. Name .* in DATABASE_URL\./,
    );
  });
});

describe('a start that cannot succeed says where', () => {
  it.each(['/proc/quando/data', '/dev/null/data'])('the data folder %s', async (dataDir) => {
    const gateway = spawnGateway(dataDir);
    await expect(gateway.url).rejects.toThrow(
      new RegExp(`^The data folder ${dataDir} cannot be made: .* Name one in DATA_DIR`),
    );
    expect(await gateway.exited).toBe(1);
  });

  it('the PostgreSQL of DATABASE_URL', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    const address = probe.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => probe.close(resolve));
    const url = `postgres://quando:secret@127.0.0.1:${port}/quando`;
    const gateway = spawnGateway(folder, { environment: { DATABASE_URL: url } });
    await expect(gateway.url).rejects.toThrow(
      `No PostgreSQL answers at 127.0.0.1, port ${port} (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
    );
    expect(await gateway.exited).toBe(1);
  });
});
