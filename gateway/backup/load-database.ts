import type { Database } from '../database/database.ts';
import { inTransaction, type Lane } from '../database/lanes.ts';
import { migrate } from '../database/migrate.ts';
import type { Migration } from '../database/migration-files.ts';
import { takePreparationLock } from '../database/open-postgres.ts';
import { preparePlatform } from '../database/prepare-platform.ts';
import { BackupRefused, type Head, type Tail } from './backup-format.ts';
import { readTables, sortOut, type Table } from './quando-tables.ts';
import { readFile } from './read-file.ts';

/** What is restored, and by which program. */
export type LoadParts = {
  path: string;
  migrationFolder: string;
  codeVersion: string;
};

/**
 * Puts a backup into an empty database, in one transaction: the schema of its version, by this program's own
 * migrations, then its rows, then the migrations that it lacks. `place` gets its secrets last; where it or anything
 * before it rejects, the database stays empty. Resolves with the migrations that the backup lacked. Rejects with
 * {@link BackupRefused} where the database is not empty, or the backup is not what the schema is.
 */
export function loadDatabase(
  lane: Lane,
  { path, migrationFolder, codeVersion }: LoadParts,
  place: (secrets: Tail['secrets']) => Promise<void> = async () => {},
): Promise<Migration[]> {
  return inTransaction(lane, async (send) => {
    await send(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    await takePreparationLock(send);
    await refuseFilled(send);
    const database = inside(send);
    const secrets: Tail['secrets'] = [];
    let tables: ReadonlyMap<string, Table> = new Map();
    let takeBack = '';
    await readFile(path, {
      head: async (head) => {
        await preparePlatform({ database });
        await migrate(database, migrationFolder, codeVersion, versionsOf(head));
        tables = await readOurTables(send);
        takeBack = await setGuardsAside(send, tables);
      },
      table: (name, columns, rows) => load(lane, sound(tables, name, columns, path), rows),
      tail: async (tail) => {
        await requireAll(send, tables, tail, path);
        await setCounters(send, tables, tail.counters, path);
        secrets.push(...tail.secrets);
      },
    });
    await send(takeBack);
    const lacking = await migrate(database, migrationFolder, codeVersion);
    await send('analyze');
    await place(secrets);
    return lacking;
  });
}

const versionsOf = ({ migrations }: Head) => new Set(migrations.map(({ version }) => version));

/** What prepares a database, within a transaction that is under way. */
function inside(send: Lane['send']): Database {
  const query: Database['query'] = (sql, parameters) => send(sql, parameters);
  return {
    query,
    transaction: (work) => work(query),
    exec: async (sql) => {
      await send(sql);
    },
    close: async () => {},
  };
}

async function refuseFilled(send: Lane['send']): Promise<void> {
  const names = (await readTables(send)).map(({ name }) => name);
  if (names.length === 0) return;
  const [first, ...more] = names;
  throw new BackupRefused(
    `The database is not empty: it has ${first}${more.length === 0 ? '' : ` and ${more.length} more tables`}. ` +
      'Nothing was changed. Name an empty one in DATABASE_URL, made by `createdb` for instance.',
  );
}

async function readOurTables(send: Lane['send']): Promise<ReadonlyMap<string, Table>> {
  const tables = await readTables(send);
  const { ours } = sortOut(tables, new Set(tables.map(({ name }) => name)));
  return new Map(ours.map((table) => [table.name, table]));
}

/**
 * Empties the tables, and takes away what would work on their rows or ask for those of others. Resolves with the
 * statements that bring it back; they look at every row.
 */
async function setGuardsAside(
  send: Lane['send'],
  tables: ReadonlyMap<string, Table>,
): Promise<string> {
  const names = [...tables.values()].map(({ sql }) => sql);
  const keys = await send<{ target: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as target, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname !~ '^pg_'`,
  );
  const each = (write: (sql: string) => string) => names.map(write).join(' ');
  await send(
    [
      ...keys.map(({ target, name }) => `alter table ${target} drop constraint ${name};`),
      each((sql) => `alter table ${sql} disable trigger user;`),
      `truncate ${names.join(', ')};`,
    ].join(' '),
  );
  return [
    ...keys.map(
      ({ target, name, definition }) =>
        `alter table ${target} add constraint ${name} ${definition};`,
    ),
    each((sql) => `alter table ${sql} enable trigger user;`),
  ].join(' ');
}

/** The table of this name with these columns alone; nothing of a backup's words gets into a statement. */
function sound(
  tables: ReadonlyMap<string, Table>,
  name: string,
  columns: readonly string[],
  path: string,
): Table {
  const table = tables.get(name);
  if (table === undefined) throw misfit(path, `it has a table ${name}`);
  const found = columns.map((column) => {
    const known = table.columns.find((one) => one.name === column);
    if (known === undefined) throw misfit(path, `its table ${name} has a column ${column}`);
    return known;
  });
  if (new Set(columns).size < columns.length || columns.length === 0) {
    throw misfit(path, `its table ${name} has no columns, or one of them twice`);
  }
  return { ...table, columns: found };
}

const misfit = (path: string, how: string) =>
  new BackupRefused(
    `${path} does not fit the schema that it names: ${JSON.stringify(how)}. It is of another program, ` +
      'or somebody changed it. Nothing was restored.',
  );

async function load(lane: Lane, table: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  const columns = table.columns.map(({ sql }) => sql).join(', ');
  await lane.copyIn(`copy ${table.sql} (${columns}) from stdin`, rows);
}

/** Supabase's tables alone may be younger than the backup. */
async function requireAll(
  send: Lane['send'],
  tables: ReadonlyMap<string, Table>,
  tail: Tail,
  path: string,
): Promise<void> {
  for (const { name, sql } of tables.values()) {
    const expected = tail.rows[name];
    if (expected === undefined && name.startsWith('auth.')) continue;
    const [found] = await send<{ rows: string }>(`select count(*)::text as rows from ${sql}`);
    if (String(expected) !== found?.rows) throw misfit(path, `it has no or other rows of ${name}`);
  }
}

async function setCounters(
  send: Lane['send'],
  tables: ReadonlyMap<string, Table>,
  counters: Tail['counters'],
  path: string,
): Promise<void> {
  for (const { table, column, last, isGiven } of counters) {
    const counter = tables.get(table)?.columns.find(({ name }) => name === column)?.counter;
    if (counter === undefined || counter === null)
      throw misfit(path, `it counts ${table}.${column}`);
    await send('select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)', [
      counter,
      last,
      String(isGiven),
    ]);
  }
}
