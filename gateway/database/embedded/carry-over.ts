import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import postgres, { type Sql } from 'postgres';

import { type Address, embeddedUrl } from './address.ts';

/** Where versions before 2 kept their database, in the format of PGlite. */
const oldName = 'database';
const copyName = 'database-copy-';

/**
 * A database in the format of PGlite, as it is read: the column `line` of a query, the rows of a table as COPY
 * writes them, and the schema in the sections of a dump.
 */
export type OldDatabase = {
  lines: (sql: string) => Promise<string[]>;
  copy: (table: string) => Promise<Buffer>;
  dump: (section: 'pre-data' | 'post-data') => Promise<string>;
  close: () => Promise<void>;
};

/** Whether the data folder holds a database of an earlier version, which stays there untouched. */
export function hasOldDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, oldName, 'PG_VERSION'));
}

/**
 * Copies all there is in the old database, as it is, into the empty one at `address`: schemas, rows,
 * sequences, rights and the roles they name. Rejects where a table came out with other rows. `open` opens it.
 */
export async function carryOver(
  dataDir: string,
  address: Address,
  open: (folder: string) => Promise<OldDatabase> = openPglite,
): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith(copyName)) await rm(join(dataDir, entry), { recursive: true });
  }
  // To read it, PGlite writes.
  const copy = join(dataDir, `${copyName}${randomBytes(4).toString('hex')}`);
  await cp(join(dataDir, oldName), copy, { recursive: true });
  const old = await open(copy);
  // The one connection keeps what the dump sets, an empty search path above all.
  const database = postgres(embeddedUrl, {
    ...address,
    max: 1,
    onnotice: () => {},
  });
  try {
    // Words to psql, which no server knows.
    const dump = async (section: 'pre-data' | 'post-data') =>
      (await old.dump(section)).replaceAll(/^\\(un)?restrict .*$/gm, '');
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

async function openPglite(folder: string): Promise<OldDatabase> {
  const [{ PGlite }, { pgDump }] = await loadPglite();
  const old = await PGlite.create(folder);
  return {
    lines: async (sql) => {
      const { rows } = await old.query<{ line: string }>(sql);
      return rows.map(({ line }) => line);
    },
    copy: async (table) => {
      const { blob } = await old.query(`copy ${table} to '/dev/blob'`);
      return blob === undefined ? Buffer.alloc(0) : Buffer.from(await blob.arrayBuffer());
    },
    dump: async (section) => {
      const args = ['--schema-only', `--section=${section}`];
      return (await pgDump({ pg: old, args })).text();
    },
    close: () => old.close(),
  };
}

async function loadPglite() {
  try {
    return await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite-tools/pg_dump'),
    ]);
  } catch (error) {
    throw new Error(
      'The data folder holds a database of an earlier version. To carry it over, Quando needs the ' +
        'packages that npm may have left out: `npm install --include=optional` brings them.',
      { cause: error },
    );
  }
}

/** A dump names roles and does not make them. */
async function rolesOf(old: OldDatabase): Promise<string> {
  return joined(
    old,
    `select format('create role %I %s %s %s;', rolname,
       case when rolcanlogin then 'login' else 'nologin' end,
       case when rolinherit then 'inherit' else 'noinherit' end,
       case when rolbypassrls then 'bypassrls' else 'nobypassrls' end) as line
     from pg_roles where rolname !~ '^pg_' and rolname <> current_user`,
  );
}

async function sequencesOf(old: OldDatabase): Promise<string> {
  return joined(
    old,
    `select format('select pg_catalog.setval(%L, %s, true);',
       format('%I.%I', schemaname, sequencename), last_value) as line
     from pg_sequences where last_value is not null`,
  );
}

async function joined(old: OldDatabase, sql: string): Promise<string> {
  return (await old.lines(sql)).join('\n');
}

async function tablesOf(old: OldDatabase): Promise<string[]> {
  return old.lines(
    `select format('%I.%I', n.nspname, c.relname) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  );
}

async function copyRows(old: OldDatabase, database: Sql, table: string): Promise<void> {
  const rows = await old.copy(table);
  const stream = await database.unsafe(`copy ${table} from stdin`).writable();
  stream.end(rows);
  await once(stream, 'finish');
  const count = `select count(*)::text as line from ${table}`;
  const [[theirs], [ours]] = [
    await old.lines(count),
    await database.unsafe<{ line: string }[]>(count),
  ];
  if (theirs !== ours?.line) {
    throw new Error(`${table} has ${ours?.line} rows instead of ${theirs}.`);
  }
}
