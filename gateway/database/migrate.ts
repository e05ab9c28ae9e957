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
 * Applies the folder's missing migrations (of the versions in `only`), each in one transaction with its line in the history. A
 * database of before the baseline is carried over to it first. Resolves with the migrations applied;
 * rejects with {@link MigrationRefused} when the database is newer than the folder, older than what is
 * carried over, of another program, or when a file differs from what was applied.
 */
export async function migrate(
  database: Database,
  folder: string,
  codeVersion: string,
  only?: ReadonlySet<string>,
): Promise<Migration[]> {
  const known = (await readMigrations(folder)).filter(({ version }) => only?.has(version) ?? true);
  if (!(await hasHistory(database))) await database.exec(history);
  const baseline = known.find(({ name }) => name === 'baseline');
  const carried = await carryOverTo(baseline, database);
  const applied = await readHistory(database);
  refuseNewer(known, applied, codeVersion);
  refuseChanged(known, applied);

  const versions = new Set(applied.map(({ version }) => version));
  const missing = known.filter(({ version }) => !versions.has(version));
  for (const migration of missing) await apply(database, migration, defaultsOf(baseline));
  return [...carried, ...missing];
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

/** Several statements sent as one simple query are one transaction, on both drivers. */
async function apply(database: Database, migration: Migration, before: string): Promise<void> {
  try {
    await database.exec(
      `set local statement_timeout = 0; ${before}\n${migration.sql}\n; ${markOf(migration)}`,
    );
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
