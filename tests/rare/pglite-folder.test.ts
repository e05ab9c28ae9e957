import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { clusterName } from '../../gateway/database/embedded/open-embedded.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { endGateway, spawnGateway } from '../setup/spawn-gateway.ts';

/** A database with rows in every table, as Quando kept it before it had a PostgreSQL of its own. */
const dump = new URL('database-of-846838e.sql.gz', import.meta.url);
const roles = `create role anon nologin noinherit; create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;`;

let folder: string;
let old: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-carry-'));
  old = join(folder, 'old');
  await mkdir(old);
  const pglite = await PGlite.create(join(old, 'database'));
  await pglite.exec(roles);
  await pglite.exec(gunzipSync(await readFile(dump)).toString());
  await pglite.close();
});
afterAll(() => rm(folder, { recursive: true }));

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

const tables = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`;

/** What the catalogue says of everything that is ours, in one order. */
const catalogue = [
  `select p.oid::regprocedure::text as name, p.prosrc, p.prosecdef, p.proconfig, p.proacl::text,
     obj_description(p.oid) as comment
   from pg_proc p where p.pronamespace::regnamespace::text in ('auth', 'private', 'public') order by 1`,
  `select c.oid::regclass::text as name, c.relkind, c.relrowsecurity, c.relacl::text,
     obj_description(c.oid) as comment
   from pg_class c where c.relnamespace::regnamespace::text in ('auth', 'private', 'public') order by 1`,
  `select a.attrelid::regclass::text as name, a.attname, a.atttypid::regtype::text, a.attnotnull,
     a.attidentity, a.attgenerated, a.attacl::text, pg_get_expr(d.adbin, d.adrelid) as value
   from pg_attribute a join pg_class c on c.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace::regnamespace::text in ('auth', 'private', 'public')
     and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped order by 1, 2`,
  `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as rule
   from pg_constraint where contype <> 'n'
     and connamespace::regnamespace::text in ('auth', 'private', 'public') order by 1, 2`,
  `select * from pg_policies order by schemaname, tablename, policyname`,
  `select tgrelid::regclass::text as name, pg_get_triggerdef(oid) as rule
   from pg_trigger where not tgisinternal order by 1, 2`,
  `select schemaname, sequencename, last_value from pg_sequences order by 1, 2`,
  `select rolname, rolinherit, rolcanlogin, rolbypassrls from pg_roles
   where rolname !~ '^pg_' order by 1`,
];

const contentOf = async (query: Query) => {
  await query('set timezone to utc');
  const rows: [string, unknown][] = [];
  for (const { name } of await query(tables)) {
    const sql = `select t::text as row from ${String(name)} t order by 1`;
    rows.push([String(name), await query(sql)]);
  }
  return { rows, catalogue: await Promise.all(catalogue.map((sql) => query(sql))) };
};

const readOld = async (dataDir: string) => {
  const copy = await mkdtemp(join(folder, 'copy-'));
  await cp(join(dataDir, 'database'), copy, { recursive: true });
  const pglite = await PGlite.create(copy);
  const content = await contentOf(async (sql) => (await pglite.query<object>(sql)).rows as never);
  await pglite.close();
  return content;
};

const filesOf = async (path: string) => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => [
      join(parentPath, name),
      (await readFile(join(parentPath, name))).toString('base64'),
    ]),
  );
};

it('a database of an earlier version comes over whole, and its folder stays as it was', async () => {
  const dataDir = join(folder, 'whole');
  await cp(old, dataDir, { recursive: true });
  const files = await filesOf(join(dataDir, 'database'));
  const { database } = await openDatabase({ kind: 'folder', path: dataDir });
  const content = await contentOf((sql) => database.transaction((query) => query(sql)));
  await database.close();
  const expected = await readOld(dataDir);
  expect(content.rows.map(([name]) => name)).toContain('supabase_migrations.schema_migrations');
  const filled = content.rows.filter(([, rows]) => Array.isArray(rows) && rows.length > 0);
  expect(filled.length).toBeGreaterThan(45);
  expect(content).toEqual(expected);
  expect(await filesOf(join(dataDir, 'database'))).toEqual(files);
  expect((await readdir(dataDir)).toSorted()).toEqual(['database', clusterName]);
});

it('killed while it carries over, the next start begins again, and players sign in as before', async () => {
  const dataDir = join(folder, 'killed');
  await cp(old, dataDir, { recursive: true });
  const killed = spawnGateway(dataDir);
  for (;;) {
    if ((await readdir(dataDir)).some((name) => name.startsWith('database-copy-'))) break;
    await wait(5);
  }
  await endGateway(killed, 'SIGKILL');
  expect(await readdir(dataDir)).not.toContain(clusterName);
  const gateway = spawnGateway(dataDir);
  const url = await gateway.url;
  expect(gateway.output.err).toContain('The database of an earlier version is carried over');
  const { publishableKey } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: 'correct horse battery' }),
  });
  expect(await answer.json()).toMatchObject({ user: { email: 'ada@example.org' } });
  expect(await endGateway(gateway)).toBe(0);
  const again = spawnGateway(dataDir);
  await again.url;
  expect(again.output.err).not.toContain('carried over');
  await endGateway(again);
});
