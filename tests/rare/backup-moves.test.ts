import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { openDatabase, openRunning } from '../../gateway/database/open-database.ts';
import type { OpenedDatabase } from '../../gateway/database/open-postgres.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { backUp, restore } from '../setup/backups.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { type PostgresServer, startPostgres } from '../setup/postgres-server.ts';
import { endGateway, readKeys, spawnGateway } from '../setup/spawn-gateway.ts';
import { authClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';
import { readCatalogue, readRows } from '../sql/read-catalogue.ts';

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** What pg_dump says of a database with rows in every table of before the baseline. */
const dump = new URL('before-baseline.sql.gz', import.meta.url);

/** What a later migration brought, with a row of its own. */
const later = `
  insert into private.reminder (id, endpoint, p256dh, auth_secret, locale, minute, time_zone, next_at, seen_at)
  select gen_random_uuid(), 'https://fcm.googleapis.com/x', 'B' || repeat('a', 86), repeat('b', 22), 'de', 480, 'Europe/Berlin', now(), now();`;

let folder: string;
let oldest: PostgresServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-moves-'));
  vi.stubEnv('QUANDO_TEST_POSTGRES', 'oldest');
  oldest = await startPostgres();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await oldest.stop();
  await rm(folder, { recursive: true });
});

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});
const closing = (opened: OpenedDatabase) => {
  undo.push(() => opened.database.close());
  return opened;
};

/** An empty database on the oldest PostgreSQL. */
async function oldestPlace() {
  const url = new URL(oldest.url);
  const server = await openDatabase({ kind: 'postgres', url: url.href });
  const name = `moved_${crypto.randomUUID().replaceAll('-', '')}`;
  await server.database.query(`create database ${name}`);
  const [version] = await server.database.query('show server_version_num');
  expect(Number(Object.values(version ?? {})[0])).toBeLessThan(160_000);
  await server.database.close();
  url.pathname = `/${name}`;
  return { kind: 'postgres', url: url.href } as const;
}

const tables = async ({ database }: OpenedDatabase) => {
  const { 'private.backup': _, ...rows } = await readRows(database, ['auth', 'private', 'public']);
  return rows;
};
const counters = ({ database }: OpenedDatabase) =>
  database.query('select schemaname, sequencename, last_value from pg_sequences order by 1, 2');

describe('from PostgreSQL 18 to 15 and into an embedded database', () => {
  it('all rows of all tables come along, and the schema is the same', async () => {
    const first = closing(await openDatabase(await newPlace()));
    await first.database.exec(
      `do $$ begin ${['anon', 'authenticated', 'service_role']
        .map((role) => `if to_regrole('${role}') is null then create role ${role}; end if;`)
        .join(' ')} end $$`,
    );
    await first.database.exec(gunzipSync(await readFile(dump)).toString());
    await prepareDatabase(first, migrations, '1.5.0');
    await first.database.exec(later);
    const before = await tables(first);
    const counted = await counters(first);
    const filled = Object.values(before).filter((rows) => JSON.stringify(rows) !== '[]');
    expect(filled.length).toBeGreaterThan(44);

    const path = join(folder, 'rows.backup');
    expect((await backUp(first, join(folder, 'rows-1'), path)).trial).toEqual({
      tried: 'restored',
    });
    const second = closing(await restore(path, await oldestPlace(), join(folder, 'rows-2')));
    expect(await tables(second)).toEqual(before);
    expect(await counters(second)).toEqual(counted);

    const again = join(folder, 'rows-again.backup');
    await backUp(second, join(folder, 'rows-2'), again);
    const dataDir = join(folder, 'rows-3');
    const third = closing(await restore(again, { kind: 'folder', path: dataDir }, dataDir));
    expect(await tables(third)).toEqual(before);
    expect(await counters(third)).toEqual(counted);
    const fresh = closing(await openDatabase(await newPlace('migrated')));
    expect(await readCatalogue(third.database)).toEqual(await readCatalogue(fresh.database));
    const [invalid] = await third.database.query(
      `select (select count(*)::integer from pg_constraint where not convalidated) as constraints,
         (select count(*)::integer from pg_trigger where tgenabled <> 'O') as triggers,
         (select count(*)::integer from pg_index where not indisvalid) as indexes`,
    );
    expect(invalid).toEqual({ constraints: 0, triggers: 0, indexes: 0 });
    expect(await prepareDatabase(third, migrations, '1.5.0')).toEqual([]);
    const [erratum] = await third.database.query<{ id: number }>(
      `insert into public.erratum (puzzle_id, text) values (1, 'And at noon.') returning id`,
    );
    expect(erratum?.id).toBe(2);
  });

  const running = gatewayFor({ environment: { DATABASE_URL: '' } });

  it('whoever played there signs in with the old password, and goes on in an old session', async () => {
    const { dataDir, gateway } = running();
    const ada = await signUpPlayer(running());
    const path = join(folder, 'gateway.backup');
    await backUp(await openRunning(dataDir), dataDir, path);
    const second = await restore(path, await oldestPlace(), join(folder, 'gateway-2'));
    await backUp(second, join(folder, 'gateway-2'), `${path}-2`);
    await second.database.close();
    const moved = join(folder, 'gateway-3');
    const third = await restore(`${path}-2`, { kind: 'folder', path: moved }, moved);
    await third.database.close();

    const there = spawnGateway(moved, { environment: { LOG_LEVEL: 'error' } });
    const url = await there.url;
    expect(await readKeys(moved)).toEqual(await readKeys(dataDir));
    const auth = authClient({ ...running(), url });
    const { email, password, session } = ada;
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
    const { refresh_token } = session;
    const renewed = await auth.refreshSession({ refresh_token });
    expect(renewed.error).toBeNull();
    expect(renewed.data.user?.id).toBe(ada.id);
    const known = await fetch(`${url}/auth/v1/user`, {
      headers: { apikey: gateway.publishableKey, authorization: `Bearer ${session.access_token}` },
    });
    expect(known.status).toBe(200);
    expect(await endGateway(there)).toBe(0);
  });
});
