import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { PGlite } from '@electric-sql/pglite';
import postgres, { type Sql } from 'postgres';

import { type Address, embeddedUrl } from './address.ts';

/** Where versions before 2 kept their database, in the format of PGlite. */
const oldName = 'database';
const copyName = 'database-copy-';

/** Whether the data folder holds a database of an earlier version, which stays there untouched. */
export function hasOldDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, oldName, 'PG_VERSION'));
}

/**
 * Copies all there is in the old database, as it is, into the empty one at `address`: schemas, rows,
 * sequences, rights and the roles they name. Rejects where a table came out with other rows.
 */
export async function carryOver(dataDir: string, address: Address): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith(copyName)) await rm(join(dataDir, entry), { recursive: true });
  }
  // To read it, PGlite writes.
  const copy = join(dataDir, `${copyName}${randomBytes(4).toString('hex')}`);
  await cp(join(dataDir, oldName), copy, { recursive: true });
  const { PGlite: Old, pgDump } = await loadPglite();
  const old = await Old.create(copy);
  // The one connection keeps what the dump sets, an empty search path above all.
  const database = postgres(embeddedUrl, {
    ...address,
    max: 1,
    onnotice: () => {},
  });
  try {
    const dump = async (section: string) => {
      const args = ['--schema-only', `--section=${section}`];
      const text = await (await pgDump({ pg: old, args })).text();
      // Words to psql, which no server knows.
      return text.replaceAll(/^\\(un)?restrict .*$/gm, '');
    };
    const [before, after] = [await dump('pre-data'), await dump('post-data')];
    await database.unsafe(await rolesOf(old)).simple();
    await database.unsafe(before).simple();
    for (const table of await tablesOf(old)) await copyRows(old, database, table);
    await database.unsafe(await sequencesOf(old)).simple();
    await database.unsafe(after).simple();
    await database`analyze`;
  } finally {
    await database.end();
    await old.close();
    await rm(copy, { recursive: true, force: true });
  }
}

async function loadPglite() {
  try {
    const [{ PGlite: Old }, { pgDump }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite-tools/pg_dump'),
    ]);
    return { PGlite: Old, pgDump };
  } catch (error) {
    throw new Error(
      'The data folder holds a database of an earlier version. To carry it over, Quando needs the ' +
        'packages that npm may have left out: `npm install --include=optional` brings them.',
      { cause: error },
    );
  }
}

/** A dump names roles and does not make them. */
async function rolesOf(old: PGlite): Promise<string> {
  return joined(
    old,
    `select format('create role %I %s %s %s;', rolname,
       case when rolcanlogin then 'login' else 'nologin' end,
       case when rolinherit then 'inherit' else 'noinherit' end,
       case when rolbypassrls then 'bypassrls' else 'nobypassrls' end) as line
     from pg_roles where rolname !~ '^pg_' and rolname <> current_user`,
  );
}

async function sequencesOf(old: PGlite): Promise<string> {
  return joined(
    old,
    `select format('select pg_catalog.setval(%L, %s, true);',
       format('%I.%I', schemaname, sequencename), last_value) as line
     from pg_sequences where last_value is not null`,
  );
}

async function joined(old: PGlite, sql: string): Promise<string> {
  const { rows } = await old.query<{ line: string }>(sql);
  return rows.map(({ line }) => line).join('\n');
}

async function tablesOf(old: PGlite): Promise<string[]> {
  const { rows } = await old.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  );
  return rows.map(({ name }) => name);
}

async function copyRows(old: PGlite, database: Sql, table: string): Promise<void> {
  const { blob } = await old.query(`copy ${table} to '/dev/blob'`);
  const stream = await database.unsafe(`copy ${table} from stdin`).writable();
  stream.end(blob === undefined ? '' : Buffer.from(await blob.arrayBuffer()));
  await once(stream, 'finish');
  const count = `select count(*)::integer as rows from ${table}`;
  const [[theirs], [ours]] = [
    (await old.query<{ rows: number }>(count)).rows,
    await database.unsafe<{ rows: number }[]>(count),
  ];
  if (theirs?.rows !== ours?.rows) {
    throw new Error(`${table} has ${ours?.rows} rows instead of ${theirs?.rows}.`);
  }
}
