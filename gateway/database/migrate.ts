import { carryOver } from './carry-over.ts';
import type { Database } from './database.ts';
import {
  compareVersions,
  type Migration,
  MigrationRefused,
  readMigrations,
} from './migration-files.ts';

/** Supabase's own table, so that its command-line tools read what the gateway applied. */
const history = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text,
    created_by text, idempotency_key text, rollback text[]
  );
  alter table supabase_migrations.schema_migrations
    add column if not exists created_by text, add column if not exists statements text[],
    add column if not exists name text`;

const author = 'quando';

/**
 * Applies the folder's missing migrations (of the versions in `only`), all in one transaction with their lines in the
 * history. A database of before the baseline is carried over to it first. Resolves with the migrations applied;
 * rejects as {@link readState} does, or where one of them fails: then the database is as it was.
 */
export async function migrate(
  database: Database,
  folder: string,
  codeVersion: string,
  only?: ReadonlySet<string>,
): Promise<Migration[]> {
  if (!(await hasHistory(database))) await database.exec(history);
  const known = await readKnown(folder, only);
  const baseline = known.find(({ name }) => name === 'baseline');
  const carried = await carryOverTo(baseline, database);
  const { missing } = await readState(database, folder, codeVersion, only);
  if (missing.length > 0) {
    await database.transaction(async (query) => {
      // A body is read when the function is first called; many are made anew by a later migration.
      await query('set local statement_timeout = 0; set local check_function_bodies = off');
      for (const migration of missing) await apply(query, migration, defaultsOf(baseline));
    });
  }
  return [...carried, ...missing];
}

/**
 * Which of the folder's migrations a database has, in no order, and which it lacks. Rejects with
 * {@link MigrationRefused} when the database is newer than the folder, or a file differs from what was applied.
 */
export async function readState(
  database: Database,
  folder: string,
  codeVersion: string,
  only?: ReadonlySet<string>,
): Promise<{ applied: string[]; missing: Migration[] }> {
  const known = await readKnown(folder, only);
  const applied = (await hasHistory(database)) ? await readHistory(database) : [];
  const versions = applied.map(({ version }) => version);
  const baseline = known.find(({ name }) => name === 'baseline')?.version ?? '0';
  if (versions.every((version) => compareVersions(version, baseline) < 0)) {
    return { applied: versions, missing: known };
  }
  refuseNewer(known, applied, codeVersion);
  refuseChanged(known, applied);
  return { applied: versions, missing: known.filter(({ version }) => !versions.includes(version)) };
}

async function readKnown(folder: string, only?: ReadonlySet<string>): Promise<Migration[]> {
  return (await readMigrations(folder)).filter(({ version }) => only?.has(version) ?? true);
}

/**
 * Repeated before each migration, because preparing the platform again restores Supabase's default
 * grants.
 */
function defaultsOf(baseline: Migration | undefined): string {
  const lines = baseline?.sql.split('\n') ?? [];
  return lines.filter((line) => line.startsWith('alter default privileges')).join('\n');
}

async function carryOverTo(
  baseline: Migration | undefined,
  database: Database,
): Promise<Migration[]> {
  if (baseline === undefined) return [];
  const applied = (await readHistory(database)).map(({ version }) => version);
  return (await carryOver(database, baseline, applied, markOf(baseline))) ? [baseline] : [];
}

async function hasHistory(database: Database): Promise<boolean> {
  const columns = await database.query(
    `select from pg_attribute where attname = 'created_by'
       and attrelid = to_regclass('supabase_migrations.schema_migrations')`,
  );
  return columns.length > 0;
}

type Applied = { version: string; name: string | null; sql: string | null };

function readHistory(database: Database): Promise<Applied[]> {
  return database.query<Applied>(
    `select version, name, case when created_by = $1 then statements[1] end as sql
     from supabase_migrations.schema_migrations`,
    [author],
  );
}

function refuseNewer(known: Migration[], applied: Applied[], codeVersion: string): void {
  const versions = new Set(known.map(({ version }) => version));
  const unknown = applied
    .filter(({ version }) => !versions.has(version))
    .toSorted((a, b) => compareVersions(a.version, b.version))
    .at(-1);
  if (unknown === undefined) return;
  const last = known.at(-1);
  throw new MigrationRefused(
    `The database is newer than this code: it has migration ${title(unknown)}, while Quando ` +
      `${codeVersion} knows migrations up to ${last === undefined ? 'none' : title(last)}. ` +
      'Start the version that made it, or restore an older backup.',
  );
}

function refuseChanged(known: Migration[], applied: Applied[]): void {
  const appliedSql = new Map(applied.map(({ version, sql }) => [version, sql]));
  for (const migration of known) {
    const sql = appliedSql.get(migration.version) ?? null;
    if (sql === null || sql === migration.sql) continue;
    throw new MigrationRefused(
      `Migration ${title(migration)} was changed after this database applied it. ` +
        'Restore the file and write the change as a new migration.',
    );
  }
}

async function apply(
  query: Database['query'],
  migration: Migration,
  before: string,
): Promise<void> {
  try {
    await query(`${before}\n${migration.sql}\n; ${markOf(migration)}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${title(migration)} failed: ${reason}`, { cause: error });
  }
}

function markOf({ version, name, sql }: Migration): string {
  const values = [version, name, author].map(literal).join(', ');
  return `insert into supabase_migrations.schema_migrations (version, name, created_by, statements)
    values (${values}, array[${literal(sql)}])`;
}

function title({ version, name }: { version: string; name: string | null }): string {
  return name === null ? version : `${version}_${name}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
