import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { clusterName } from '../../gateway/database/embedded/open-embedded.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { createLog } from '../../gateway/log.ts';
import { openGateway } from '../../gateway/open-gateway.ts';
import { findRepository } from '../../gateway/repository.ts';
import { readSettings } from '../../gateway/settings.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { expectPlayed, password, playUntilKilled } from '../setup/play-until-killed.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';
import { endGateway, type SpawnedGateway, spawnGateway } from '../setup/spawn-gateway.ts';

/** A full run is 50; two keep `npm test` short: the gateway alone is killed on PostgreSQL, too. */
const tries = Number(process.env['QUANDO_KILL_TRIES'] ?? 2);

let folder: string;
let statements: number;
let puzzles: number;

const openHere = async (dataDir: string) =>
  openGateway({
    settings: readSettings({
      ...quickPasswords,
      DATA_DIR: dataDir,
      CONTENT_DIR: inject('content'),
    }),
    repository: await findRepository(),
    log: createLog('json', 'error'),
  });

const countPuzzles = async (gateway: Awaited<ReturnType<typeof openHere>>) => {
  const [row] = await gateway.database.query<{ whole: number; broken: number }>(
    `select count(*) filter (where tips = 4) as whole, count(*) filter (where tips <> 4) as broken
     from (select count(t.puzzle_id) as tips from public.puzzle p
           left join public.tip t on t.puzzle_id = p.id group by p.id) as counted`,
  );
  expect(row?.broken).toBe(0);
  return row?.whole;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-kill-'));
  // What a kill leaves of a database that is being made.
  await mkdir(join(folder, 'whole', `${clusterName}-draft-1`, 'global'), { recursive: true });
  // How much there is to interrupt: the statements of a first start, and what they make.
  const whole = spawnGateway(join(folder, 'whole'), { preload: 'report-statements.mjs' });
  const reported = countStatements(whole);
  await whole.url;
  await endGateway(whole);
  statements = reported.count();
  const gateway = await openHere(join(folder, 'whole'));
  puzzles = (await countPuzzles(gateway)) ?? 0;
  await gateway.close();
});
afterAll(() => rm(folder, { recursive: true }));

const victims = ['the database', 'both', 'the gateway'] as const;

it.each(
  Array.from({ length: tries }, (_, index) => [victims[index % victims.length], index] as const),
)(
  'killed while it starts, and %s while players sign up, renew and play, it loses nothing (try %i)',
  async (victim, index) => {
    const dataDir = join(folder, `try-${index}`);
    const started = spawnGateway(dataDir, { preload: 'report-statements.mjs' });
    await countStatements(started).reached(Math.floor((statements * (index + 1)) / (tries + 1)));
    expect(await endGateway(started, 'SIGKILL')).toBeNull();

    const again = spawnGateway(dataDir, { environment: { LOG_FORMAT: 'json' } });
    const acknowledged = await playUntilKilled(again, dataDir, 2 + ((7 * index) % 31), () => {
      if (victim !== 'the gateway') killDatabase(dataDir);
      if (victim !== 'the database') again.child.kill('SIGKILL');
    });
    if (victim === 'the database') {
      expect(again.output.err).toContain('The database ended and is started again.');
      expect(await endGateway(again)).toBe(0);
    }
    expect(await again.exited).toBe(victim === 'the database' ? 0 : null);

    const gateway = await openHere(dataDir);
    expect(await countPuzzles(gateway)).toBe(puzzles);
    for (const { email, refreshToken } of acknowledged) {
      const signedIn = await gateway.fetch(post(gateway, 'password', { email, password }));
      expect([email, signedIn.status]).toEqual([email, 200]);
      const refreshed = await gateway.fetch(
        post(gateway, 'refresh_token', { refresh_token: refreshToken }),
      );
      expect([email, refreshed.status]).toEqual([email, 200]);
    }
    await expectPlayed(gateway.database, acknowledged);
    await gateway.close();
    await rm(dataDir, { recursive: true });
  },
  180_000,
);

it('killed while players play, it loses nothing on PostgreSQL either', async () => {
  const dataDir = join(folder, 'postgres');
  const place = await newPlace('migrated');
  const environment = { LOG_FORMAT: 'json', DATABASE_URL: place.url };
  const gateway = spawnGateway(dataDir, { environment });
  const acknowledged = await playUntilKilled(gateway, dataDir, 8);
  expect(await gateway.exited).toBeNull();
  const { database } = await openDatabase(place);
  await expectPlayed(database, acknowledged);
  await database.close();
});

it('a half made database is made again', async () => {
  // All that was counted first is in one that was half made before its first start.
  expect(await readdir(join(folder, 'whole'))).not.toContain(`${clusterName}-draft-1`);
  expect(puzzles).toBeGreaterThanOrEqual(14);
});

function killDatabase(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, clusterName, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** The dots of report-statements.mjs: how many came, and when there were so many. */
function countStatements({ child }: SpawnedGateway) {
  let count = 0;
  const stream = child.stdio[3];
  stream?.on('data', (chunk: Buffer) => {
    count += chunk.length;
  });
  const reached = (wanted: number) =>
    new Promise<void>((resolve) => {
      stream?.on('data', () => {
        if (count >= wanted) resolve();
      });
    });
  return { count: () => count, reached };
}

function post(gateway: { publishableKey: string }, grant: string, body: object): Request {
  return new Request(`http://localhost/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: gateway.publishableKey },
    body: JSON.stringify(body),
  });
}
