import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, inject, it, vi } from 'vitest';

import { clusterName } from '../../gateway/database/embedded/open-embedded.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { backUp } from '../setup/backups.ts';
import { copyModel } from '../setup/copy-model.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { freshPaths } from '../setup/fresh-paths.ts';
import { endGateway, spawnGateway } from '../setup/spawn-gateway.ts';

const script = fileURLToPath(new URL('../../scripts/backup.mjs', import.meta.url));
const fresh = freshPaths();

it('the commands back up and restore a Quando that runs, also after one was killed', async () => {
  const dataDir = fresh('running');
  await mkdir(dataDir);
  copyModel(dataDir);
  const gateway = spawnGateway(dataDir);
  const url = await gateway.url;
  const path = fresh('running.backup');
  const environment = { DATA_DIR: dataDir };

  const killed = start([path], environment);
  await vi.waitFor(() => expect(existsSync(`${path}.part`)).toBe(true), {
    timeout: 20_000,
    interval: 5,
  });
  await kill(killed);
  expect(existsSync(path)).toBe(false);

  const { code, said } = await run([path], environment);
  expect([code, said]).toEqual([0, expect.stringContaining('It was restored on trial.')]);
  expect(said).toContain('keep it where nobody else can read it');
  expect(existsSync(`${path}.part`)).toBe(false);
  expect((await run([path], environment)).said).toContain('is there already');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await run(['restore', path], environment)).said).toContain('is in use by another');
  expect(await endGateway(gateway)).toBe(0);
  expect((await run(['restore', path], environment)).said).toContain('is not empty');

  const moved = fresh('moved');
  expect((await run(['restore', path], { DATA_DIR: moved })).said).toMatch(
    /^Restored into .*moved: the backup of .*, made by Quando 1\.5\.0\.\nsecrets\.json: in .*\nStart Quando there\.\n$/,
  );
  expect(await readFile(join(moved, 'secrets.json'), 'utf8')).toBe(
    await readFile(join(dataDir, 'secrets.json'), 'utf8'),
  );
  expect((await stat(join(moved, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

it('the commands show how they are called when they were called otherwise', async () => {
  const nowhere = { DATA_DIR: fresh('nowhere') };
  const [help, none, more, option, restoring] = await Promise.all(
    [['--help'], [], ['a', 'b'], ['--fast'], ['restore', '--help']].map((words) =>
      run(words, nowhere),
    ),
  );
  for (const { said } of [help, none, more, option].filter((one) => one !== undefined)) {
    expect(said).toContain('npm run backup -- FILE');
  }
  expect(restoring?.said).toContain('npm run restore -- FILE');
  expect([help, none, more, option, restoring].map((one) => one?.code)).toEqual([0, 1, 1, 1, 0]);
  const { code, said } = await run([fresh('none.backup')], nowhere);
  expect([code, said]).toEqual([1, expect.stringContaining('There is no database in')]);
  const gone = await run(['restore', fresh('none.backup')], nowhere);
  expect([gone.code, gone.said]).toEqual([1, expect.stringContaining('There is no file')]);
  expect(existsSync(nowhere.DATA_DIR)).toBe(false);
});

it('a restore that is killed leaves the place empty, which takes the backup the next time', async () => {
  const opened = await openDatabase(await newPlace('filled'));
  const path = fresh('good.backup');
  await backUp(opened, fresh('data'), path);
  await opened.database.close();
  const dataDir = fresh('killed');
  const place = await newPlace();
  const targets = [
    {
      environment: { DATA_DIR: dataDir },
      place: { kind: 'folder', path: dataDir } as const,
      isUnderWay: async () =>
        (await readdir(dataDir)).some((name) => existsSync(join(dataDir, name, '.s.PGSQL.5432'))),
    },
    {
      environment: { DATABASE_URL: place.url, DATA_DIR: fresh('data') },
      place,
      isUnderWay: async () => (await activity()) > 0,
    },
  ];
  const activity = async () => {
    const server = await openDatabase({ kind: 'postgres', url: inject('postgresUrl') });
    const [found] = await server.database.query<{ lanes: number }>(
      `select count(*)::integer as lanes from pg_stat_activity
       where datname = $1 and application_name = 'quando backup' and backend_xid is not null`,
      [new URL(place.url).pathname.slice(1)],
    );
    await server.database.close();
    return found?.lanes ?? 0;
  };
  for (const { environment, place: target, isUnderWay } of targets) {
    const child = start(['restore', path], environment);
    await vi.waitFor(async () => expect(await isUnderWay().catch(() => false)).toBe(true), {
      timeout: 20_000,
      interval: 5,
    });
    await kill(child);
    if (target.kind === 'folder') expect(existsSync(join(dataDir, clusterName))).toBe(false);
    else await vi.waitFor(async () => expect(await activity()).toBe(0), 20_000);
    const { code, said } = await run(['restore', path], environment);
    expect([code, said]).toEqual([0, expect.stringContaining('Restored into')]);
    const { database } = await openDatabase(target);
    const [puzzles] = await database.query('select count(*)::integer as count from public.puzzle');
    expect(puzzles).toEqual({ count: 14 });
    await database.close();
  }
  expect((await readdir(dataDir)).filter((name) => name.includes('draft'))).toEqual([]);
});

it('a gateway makes the backup of the night soon after it starts, and says where that fails', async () => {
  const dataDir = fresh('running');
  await mkdir(dataDir);
  copyModel(dataDir);
  const elsewhere = fresh('not-there');
  const gateway = spawnGateway(dataDir, { environment: { BACKUP_DIR: elsewhere } });
  const address = await gateway.url;
  const health = async () => (await fetch(`${address}/healthz`)).json();
  await vi.waitFor(
    async () => expect(await health()).toEqual({ status: 'ok', backup: 'failing' }),
    40_000,
  );
  expect(gateway.output.err).toMatch(
    /error The nightly backup into BACKUP_DIR failed\. .*there is no such folder/,
  );
  expect(await endGateway(gateway)).toBe(0);

  const { database } = await openDatabase({ kind: 'folder', path: dataDir });
  await database.query(`update private.backup set ended_at = ended_at - interval '5 hours'`);
  await database.close();
  const place = fresh('there');
  await mkdir(place);
  const again = spawnGateway(dataDir, { environment: { BACKUP_DIR: place, LOG_LEVEL: 'info' } });
  const [, path] = await vi.waitFor(
    () => {
      const found = /The nightly backup was made\. file="([^"]+)"/.exec(again.output.err);
      expect(found).not.toBeNull();
      return found ?? [];
    },
    { timeout: 40_000 },
  );
  expect(await readdir(place)).toEqual([basename(path ?? '')]);
  expect(await (await fetch(`${await again.url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await endGateway(again)).toBe(0);
});

async function kill(child: ChildProcess) {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** The commands as an operator starts them. */
function start(words: readonly string[], environment: Record<string, string>) {
  return spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(words: readonly string[], environment: Record<string, string>) {
  const child = start(words, environment);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, said };
}

it.skipIf(process.platform !== 'linux')(
  'a backup stops before its disk is full, leaves nothing there, and says so',
  async () => {
    const dataDir = fresh('running');
    await mkdir(dataDir);
    copyModel(dataDir);
    const disk = fresh('disk');
    await mkdir(disk);
    const gateway = spawnGateway(dataDir, {
      environment: { BACKUP_DIR: disk },
      wrapper: [
        'unshare',
        ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
        '--mount',
        'sh',
        '-c',
        `mount -t tmpfs -o size=100m none ${disk} && exec "$@"`,
        'sh',
      ],
    });
    const url = await gateway.url;
    await vi.waitFor(
      async () =>
        expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
          status: 'ok',
          backup: 'failing',
        }),
      40_000,
    );
    expect(gateway.output.err).toMatch(
      /nightly backup into BACKUP_DIR failed\. .*is nearly full: a backup leaves 128 MB/,
    );
    expect(await readdir(join(`/proc/${gateway.child.pid}/root`, disk))).toEqual([]);
    expect(await endGateway(gateway)).toBe(0);
  },
);
