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
import { addDays, localDay } from '../../src/domain/day/day.ts';
import { keys, secret } from '../setup/data-service.ts';
import { filePuzzle } from '../setup/factories/puzzle-file-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { startPostgres } from '../setup/postgres-server.ts';
import { signToken, verifyHs256 } from '../setup/sign-token.ts';

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const platform = new URL('supabase-platform.sql', import.meta.url);

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
  let owner: Database;
  let authServer: Database;
  let backend: Backend;
  let send: typeof fetch;

  const as = async (login: string, work: (lanes: Lanes) => Promise<unknown>, url: URL) => {
    const lanes = openLanes(loginOf(url, login), 1, {});
    try {
      await work(lanes);
    } finally {
      await lanes.close();
    }
  };
  const run = (sql: string) => (lanes: Lanes) => lanes.withLane((lane) => lane.send(sql));

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
        for (const { sql } of pushed) await withLane((lane) => lane.send(sql));
      },
      url,
    );
    const openAs = async (login: string) => {
      const { database } = await openDatabase({ kind: 'postgres', url: loginOf(url, login) });
      undo.push(() => database.close());
      return database;
    };
    owner = await openAs('postgres');
    authServer = await openAs('supabase_auth_admin');
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
  const today = () => localDay(Date.now(), 0);

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
});

function loginOf(url: URL, login: string): string {
  return Object.assign(new URL(url), { username: login }).href;
}
