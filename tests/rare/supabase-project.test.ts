import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { loadContent } from '../../gateway/content/load-content.ts';
import { openDataPool } from '../../gateway/data/data-pool.ts';
import { createDataService } from '../../gateway/data/data-service.ts';
import { readAuthSchema } from '../../gateway/database/auth-schema/auth-schema.ts';
import type { Database } from '../../gateway/database/database.ts';
import { type Lanes, openLanes } from '../../gateway/database/lanes.ts';
import { readMigrations } from '../../gateway/database/migration-files.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import type { OpenedDatabase } from '../../gateway/database/open-postgres.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { createLog } from '../../gateway/log.ts';
import type { Caller } from '../../src/backend/accounts/accounts.ts';
import { createDataClient } from '../../src/backend/accounts/data-client.ts';
import { getUserState, recordPlay, saveUserState } from '../../src/backend/accounts/games.ts';
import {
  getAccountSet,
  getReplacedStatistics,
  recordResult,
  replaceStatistics,
} from '../../src/backend/accounts/records.ts';
import type { Backend } from '../../src/backend/backend.ts';
import { getPuzzleOfTheDay } from '../../src/backend/get-puzzle-of-the-day.ts';
import { searchArchive } from '../../src/backend/library/archive.ts';
import { getCalendarDays, listPlayed } from '../../src/backend/library/library.ts';
import { latestNews } from '../../src/backend/news.ts';
import { answerInRoom, getRoom, joinRoom } from '../../src/backend/rooms/guest-calls.ts';
import { advanceRoom, endRoom, openRoom } from '../../src/backend/rooms/host-calls.ts';
import { getDrafts, saveDraft } from '../../src/backend/staff/drafts.ts';
import { saveNews } from '../../src/backend/staff/news.ts';
import { publishDraft } from '../../src/backend/staff/publication.ts';
import { getSchedule } from '../../src/backend/staff/schedule.ts';
import { addDays, localDay } from '../../src/domain/day/day.ts';
import { keys, secret } from '../setup/data-service.ts';
import { addUser } from '../setup/factories/user-factory.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { startPostgres } from '../setup/postgres-server.ts';
import { signToken, verifyHs256 } from '../setup/sign-token.ts';

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const platform = new URL('supabase-platform.sql', import.meta.url);

/** The record of the migrations as `supabase db push` makes it. */
const history = `create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`;
const applied =
  'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)';

/** What the roles of requests may do with everything of ours, a line each. */
const grants = `
  select c.oid::regclass || ' ' || r.role || ' ' || p.privilege as line
  from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) r (role),
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p (privilege)
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
    and has_table_privilege(r.role, c.oid, p.privilege)
  union all
  select a.attrelid::regclass || '.' || a.attname || ' ' || r.role || ' ' || p.privilege
  from pg_attribute a join pg_class c on c.oid = a.attrelid,
    unnest(array['anon', 'authenticated', 'service_role']) r (role),
    unnest(array['select', 'insert', 'update']) p (privilege)
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
    and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.role, c.oid, a.attnum, p.privilege)
  union all
  select f.oid::regprocedure || ' ' || r.role || ' execute'
  from pg_proc f, unnest(array['anon', 'authenticated', 'service_role', 'public']) r (role)
  where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and has_function_privilege(r.role, f.oid, 'execute')
  union all
  select 'schema ' || n.nspname || ' ' || r.role
  from pg_namespace n, unnest(array['anon', 'authenticated', 'service_role']) r (role)
  where n.nspname in ('public', 'private') and has_schema_privilege(r.role, n.oid, 'usage')
  order by 1`;

/** PostgREST asks nothing of a session: the login of a project's data service may not read them. */
function withoutSessions(pool: Lanes): Lanes {
  return {
    ...pool,
    withLane: (work) =>
      pool.withLane((lane) =>
        work({
          ...lane,
          send: (text, values, how) =>
            text.includes('private.session_lasts')
              ? lane.send(text.replace(/case\s+when.*end/s, '$5'), values?.slice(0, 5), how)
              : lane.send(text, values, how),
        }),
      ),
  };
}

describe('a project as Supabase makes it', () => {
  const undo: (() => Promise<void>)[] = [];
  let asCommand: OpenedDatabase;
  let owner: Database;
  let authServer: Database;
  let backend: Backend;
  let send: typeof fetch;

  beforeAll(async () => {
    const server = await startPostgres();
    undo.push(server.stop);
    const url = new URL(server.url);
    await as('postgres', run('create role maker superuser login'), url);
    await as('maker', run('alter role postgres rename to supabase_admin'), url);
    await as('supabase_admin', run('drop role maker'), url);
    await as('supabase_admin', run(await readFile(platform, 'utf8')), url);
    await as('supabase_auth_admin', run(await readAuthSchema()), url);
    const pushed = await readMigrations(migrations);
    await as(
      'postgres',
      async ({ withLane }) => {
        await withLane(({ send: push }) => push(history));
        for (const { version, name, sql } of pushed) {
          await withLane(({ send: push }) => push(sql));
          await withLane(({ send: push }) => push(applied, [version, name, [sql]]));
        }
      },
      url,
    );
    const openAs = async (login: string) => {
      const opened = await openDatabase({ kind: 'postgres', url: loginOf(url, login) });
      undo.push(() => opened.database.close());
      return opened;
    };
    asCommand = await openAs('postgres');
    owner = asCommand.database;
    authServer = (await openAs('supabase_auth_admin')).database;
    await owner.query("select private.open_past_puzzles('accounts')");
    await loadContent(owner, inject('content'), new Date());
    const pool = openDataPool(loginOf(url, 'authenticator'), 4);
    undo.push(pool.close);
    const log = createLog('plain', 'error', () => {});
    const service = createDataService({
      ...keys,
      verify: verifyHs256(secret),
      pool: withoutSessions(pool),
      log,
    });
    send = (input, init) => service.answer(new Request(input, init), 'a test');
    const { publishableKey } = keys;
    backend = { backendUrl: 'https://project.example', publishableKey, send };
  });
  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
  });

  /** Signs somebody in as the project's auth server does: by its own login, with the claims of the hook. */
  const signIn = async (role?: string): Promise<Caller & { id: string }> => {
    const email = `${crypto.randomUUID()}@example.org`;
    const id = await addUser(authServer, { email });
    if (role !== undefined) await owner.query('select private.grant_role($1, $2)', [email, role]);
    await authServer.query(
      'insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())',
      [id],
    );
    const plain = { sub: id, session_id: id, role: 'authenticated', aal: 'aal1' };
    const [hooked] = await authServer.query<{ claims: Record<string, unknown> }>(
      `select public.custom_access_token_hook(jsonb_build_object('user_id', $1::text,
         'claims', $2::text::jsonb, 'authentication_method', 'password')) -> 'claims' as claims`,
      [id, JSON.stringify(plain)],
    );
    const token = await signToken(id, secret, hooked?.claims);
    return { id, rest: restWith(token) };
  };
  const restWith = (token: string, apikey: string = keys.publishableKey) =>
    createDataClient('https://project.example/rest/v1', (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('apikey', apikey);
      headers.set('Authorization', `Bearer ${token}`);
      return send(input, { ...init, headers });
    });
  const idOfToday = async () => String((await getPuzzleOfTheDay(backend, 0, 'de'))?.id);
  /** The tables that still say something of an account. */
  const leftOf = async (id: string) => {
    const columns = await owner.query<{ name: string; column: string }>(
      `select c.oid::regclass::text as name, quote_ident(a.attname) as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and a.attname in ('user_id', 'session_id') and a.atttypid = 'uuid'::regtype
         and c.relnamespace::regnamespace::text in ('public', 'private', 'auth')`,
    );
    const left: string[] = [];
    for (const { name, column } of [...columns, { name: 'auth.users', column: 'id' }]) {
      const rows = await owner.query(`select from ${name} where ${column} = $1 limit 1`, [id]);
      if (rows.length > 0) left.push(name);
    }
    return left;
  };

  it('takes the migrations from a login that is no superuser, and grants what the gateway grants', async () => {
    const [login] = await owner.query(
      'select current_user::text as name, rolsuper from pg_roles where rolname = current_user',
    );
    expect(login).toEqual({ name: 'postgres', rolsuper: false });
    const { database: ours } = await openDatabase(await newPlace('migrated'));
    try {
      expect(await owner.query(grants)).toEqual(await ours.query(grants));
    } finally {
      await ours.close();
    }
  });

  it('is left as it is by a command of the gateway, which finds nothing to apply', async () => {
    expect(await prepareDatabase(asCommand, migrations, 'test')).toEqual([]);
  });

  it('shows everybody the puzzle of the day and the news', async () => {
    const puzzle = await getPuzzleOfTheDay(backend, 0, 'de');
    expect(puzzle?.tips.map(({ text }) => text)).toEqual(
      ['first', 'second', 'third', 'fourth'].map((place) => `The ${place} hint de for ${today()}`),
    );
    expect(await latestNews(backend, 'de-DE')).toBeNull();
    const desk = await signIn('4_admin');
    await saveNews(desk, {
      group: 1,
      version: null,
      texts: { 'de-DE': { title: 'Neues', body: 'Ein Satz.' } },
      mode: 'NORMAL',
      validUntil: null,
      isPublished: true,
      publishedAt: null,
    });
    expect(await latestNews(backend, 'de-DE')).toMatchObject({ group: 1 });
  });

  it('keeps the statistics and the game of a player, and nobody else’s', async () => {
    const [ada, bert] = [await signIn(), await signIn()];
    const entry = { date: today(), quizId: await idOfToday(), attempt: 2 } as const;
    const recorded = await recordResult(ada, entry);
    expect(recorded).toMatchObject({ isNew: true, statistics: { secondTrySuccess: 1 } });
    const put = { statistics: { ...recorded.statistics, thirdTrySuccess: 4 }, ledger: [entry] };
    await replaceStatistics(ada, put, recorded.updatedAt);
    expect(await getAccountSet(ada)).toMatchObject({
      statistics: { secondTrySuccess: 1, thirdTrySuccess: 4 },
      ledger: [entry],
    });
    expect(await getReplacedStatistics(ada)).toHaveLength(1);
    expect(await getAccountSet(bert)).toMatchObject({ updatedAt: null, ledger: [] });
    const game = { quizId: entry.quizId, quizDay: today(), attempts: [1900], isHard: false };
    await saveUserState(ada, game, 'running');
    await saveUserState(ada, { ...game, attempts: [1900, 1902] }, 'won');
    expect(await getUserState(ada)).toMatchObject({ attempts: [1900, 1902, null, null] });
    expect(await getUserState(bert)).toBeNull();
  });

  it('opens past puzzles: archive, calendar, a play and the history', async () => {
    const ada = await signIn();
    const span = { first: addDays(today(), -2), last: addDays(today(), -1) };
    const days = await getCalendarDays(ada, span);
    expect(days.map(({ date }) => date)).toEqual([span.first, span.last]);
    const id = Number(days[0]?.de);
    expect(await recordPlay(ada, id, 0)).toMatchObject({ isNew: true });
    expect(await listPlayed(ada, ada.id, { from: 0, to: 9 })).toMatchObject([
      { quizId: String(id) },
    ]);
    const search = { locale: 'de', offset: 0, words: 'hint', type: null } as const;
    const limits = { yearFrom: null, yearTo: null, state: null, before: null, amount: 10 };
    const patience = AbortSignal.timeout(10_000);
    const found = await searchArchive(ada.rest, { ...search, ...limits }, patience);
    expect(found.puzzles.map((puzzle) => puzzle.id)).toContain(id);
    await expect(restWith(keys.publishableKey).rows('quando_calendar', {})).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('plays a room of a host with a guest who is nobody', async () => {
    const host = await signIn();
    const code = await openRoom(host, { isLed: true, id: Number(await idOfToday()), offset: 0 });
    const token = 'guest'.padEnd(22, '_');
    const joined = await joinRoom(backend, { code, secret: null }, token);
    if (typeof joined === 'string') throw new Error(joined);
    await advanceRoom(host, code, 1);
    await answerInRoom(backend, { room: joined.room, token }, { attempt: 1, value: 1900 });
    expect(await getRoom(backend, joined.room)).toMatchObject({ step: 1, guests: 1 });
    await endRoom(host, code);
    expect(await getRoom(backend, joined.room)).toBeNull();
  });

  it('has staff write a draft and publish it on a day, and nobody else', async () => {
    const [ada, bert] = [await signIn('5_subadmin'), await signIn()];
    const source = { address: 'https://example.org/source', quote: 'So it was.' };
    const tips = [1, 2, 3, 4].map((place) => ({ text: `Hint ${place}`, type: 'article', source }));
    const content = { year: 1969, timeScale: 3, difficulty: 2, de: { tips }, en: { tips } };
    await expect(saveDraft(bert, 'own', 0, content)).rejects.toMatchObject({ code: '42501' });
    const { revision } = await saveDraft(ada, 'own', 0, content);
    expect((await getDrafts(ada, '', false)).map(({ key }) => key)).toEqual(['own']);
    const day = addDays(today(), 30);
    await publishDraft(ada, 'own', revision, day);
    expect(await getSchedule(ada, { first: day, last: day })).toMatchObject([
      { date: day, de: { key: 'own' }, en: { key: 'own' } },
    ]);
  });

  it('ends a session, and deletes an account with all that is its own', async () => {
    const ada = await signIn();
    const result = { date: today(), quizId: await idOfToday(), attempt: 1 } as const;
    await recordResult(ada, result);
    expect(await ada.rest.call('get_sessions')).toHaveLength(1);
    expect(await ada.rest.call('export_user_data')).toMatchObject({});
    await ada.rest.call('delete_user');
    expect(await leftOf(ada.id)).toEqual([]);
    await expect(ada.rest.call('export_user_data')).rejects.toMatchObject({ code: '42501' });
    await expect(recordResult(ada, result)).rejects.toMatchObject({ code: '42501' });
    const bert = await signIn();
    await recordResult(bert, result);
    await authServer.query('delete from auth.users where id = $1', [bert.id]);
    expect(await leftOf(bert.id)).toEqual([]);
  });

  it('lets the secret key in', async () => {
    const ada = await signIn();
    await recordResult(ada, { date: today(), quizId: await idOfToday(), attempt: 3 });
    const tool = restWith(keys.secretKey, keys.secretKey);
    const query = { select: 'thirdTrySuccess', user_id: `eq.${ada.id}` };
    expect(await tool.rows('UserStatistics', query)).toEqual([{ thirdTrySuccess: 1 }]);
  });

  it('changes and removes rows only where it says which, as the API’s connections demand', async () => {
    const functions = await owner.query<{ name: string; body: string }>(
      `select f.oid::regprocedure::text as name, f.prosrc as body from pg_proc f
       where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    const all = /\b(?:update\s+(?:only\s+)?\w+\.|delete\s+from\s)(?:(?!\bwhere\b)[^;])*(?:;|$)/;
    const unbounded = functions.filter(({ body }) => all.test(body.replaceAll(/--.*/g, '')));
    expect(functions.length).toBeGreaterThan(300);
    expect(unbounded).toEqual([]);
  });
});

function loginOf(url: URL, login: string): string {
  return Object.assign(new URL(url), { username: login }).href;
}

/** Does work as a login of its own, without the limits of a gateway. */
async function as(login: string, work: (lanes: Lanes) => Promise<unknown>, url: URL) {
  const lanes = openLanes(loginOf(url, login), 1, {});
  try {
    await work(lanes);
  } finally {
    await lanes.close();
  }
}

const run = (sql: string) => (lanes: Lanes) => lanes.withLane((lane) => lane.send(sql));

const today = () => localDay(Date.now(), 0);
