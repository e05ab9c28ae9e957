import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { secretFiles } from '../data-folder/secret-files.ts';
import { inTransaction, type Lane } from '../database/lanes.ts';
import { compareVersions, readMigrations } from '../database/migration-files.ts';
import {
  BackupRefused,
  BackupTooEarly,
  endOfRows,
  formatVersion,
  type Head,
  type Tail,
} from './backup-format.ts';
import { compareHead } from './compare-head.ts';
import { readKnownNames, readTables, sortOut, type Table } from './quando-tables.ts';

/** Whose backup is made, and by which program. */
export type DumpParts = {
  /** A connection that nobody else uses meanwhile. */
  lane: Lane;
  dataDir: string;
  migrationFolder: string;
  codeVersion: string;
  now: () => number;
};

/** What is in a backup: how many rows each table has; and the tables that are not, because Quando did not make them. */
export type Dumped = { rows: Record<string, number>; foreign: string[] };

/** Values as every PostgreSQL reads them, and an error in place of rows that a policy would hide. */
const settings = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local search_path = ''; set local row_security = off; set local timezone = 'UTC';
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 3;
  set local bytea_output = 'hex'`;

/**
 * Writes a backup of one snapshot of the database through `write`, which resolves when it takes more.
 * Players go on playing meanwhile; only changes of the schema wait. Rejects with {@link BackupRefused}
 * where the database is not Quando's, or none that this program could restore.
 */
export async function dumpDatabase(
  { lane, dataDir, migrationFolder, codeVersion, now }: DumpParts,
  write: (part: Buffer) => Promise<void>,
): Promise<Dumped> {
  const known = await readKnownNames(migrationFolder);
  const seal = createHash('sha256');
  const say = async (part: Buffer) => {
    seal.update(part);
    await write(part);
  };
  const found = sortOut(await readTables(lane.send), known).ours;
  refuseIncomplete(found, known);
  const dumped = await inTransaction(lane, async (send) => {
    await send('set transaction isolation level repeatable read, read only');
    await send(settings);
    // Before the first query, whose snapshot it is: no table changes its shape from then on.
    await send(`lock table ${found.map(({ sql }) => sql).join(', ')} in access share mode`);
    const { ours, foreign } = sortOut(await readTables(send), known);
    const head = await readHead(send, codeVersion, new Date(now()));
    await refuseForeignSchema(head, migrationFolder);
    await say(line(head));
    const rows: Record<string, number> = {};
    for (const table of ours) {
      await say(line({ table: table.name, columns: table.columns.map(({ name }) => name) }));
      rows[table.name] = await sayRows(lane, table, say);
    }
    const [counters, secrets] = [await readCounters(send, ours), await readSecretFiles(dataDir)];
    await say(line({ counters, secrets, rows } satisfies Tail));
    return { rows, foreign };
  });
  await write(line({ sha256: seal.digest('hex') }));
  return dumped;
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

function refuseIncomplete(found: readonly Table[], known: ReadonlySet<string>): void {
  if (!found.some(({ name }) => name === 'public.puzzle')) {
    throw new BackupRefused('The database has no Quando in it: there is nothing to back up.');
  }
  const names = new Set(found.map(({ name }) => name));
  const isWhole = [...known].every(
    (name) => !name.startsWith('auth.') || names.has(name) || name === 'auth.schema_migrations',
  );
  if (!isWhole) throw new BackupTooEarly(startOnce);
}

const startOnce =
  'The database is of an earlier version than can be restored. Start this Quando on it once (copy the ' +
  'data folder first while no Quando runs, or use pg_dump), then back it up.';

async function refuseForeignSchema(head: Head, migrationFolder: string): Promise<void> {
  const difference = compareHead(head, await readMigrations(migrationFolder));
  if (difference === undefined) return;
  if (difference.kind === 'before the baseline') throw new BackupTooEarly(startOnce);
  throw new BackupRefused(
    `The database has migration ${difference.migration}, which this program does not know ` +
      `${difference.kind === 'newer' ? '' : 'in that form'}. Back it up with the Quando that runs on it.`,
  );
}

async function readHead(send: Lane['send'], codeVersion: string, at: Date): Promise<Head> {
  const [server] = await send<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const migrations = await send<Head['migrations'][number]>(
    `select version, name,
       case when created_by = 'quando' then encode(sha256(convert_to(statements[1], 'UTF8')), 'hex') end as digest
     from supabase_migrations.schema_migrations`,
  );
  return {
    quando: 'backup',
    format: formatVersion,
    version: codeVersion,
    postgres: server?.version ?? '',
    madeAt: at.toISOString(),
    migrations: migrations.toSorted((a, b) => compareVersions(a.version, b.version)),
  };
}

/** Resolves with how many there were: PostgreSQL ends each by a line break, and has no other in them. */
async function sayRows(
  lane: Lane,
  { sql, columns }: Table,
  say: (part: Buffer) => Promise<void>,
): Promise<number> {
  const list = columns.map((column) => column.sql).join(', ');
  let rows = 0;
  const stream: AsyncIterable<Buffer> = await lane.copyOut(`copy ${sql} (${list}) to stdout`);
  for await (const part of stream) {
    rows += countLines(part);
    await say(part);
  }
  await say(Buffer.from(endOfRows));
  return rows;
}

/** How many line breaks are in it. */
export function countLines(part: Buffer): number {
  let lines = 0;
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** They count on outside of transactions, so that each is at least as far as the rows of the snapshot. */
async function readCounters(
  send: Lane['send'],
  tables: readonly Table[],
): Promise<Tail['counters']> {
  const counters: Tail['counters'] = [];
  for (const table of tables) {
    for (const { name: column, counter } of table.columns) {
      if (counter === null) continue;
      const [at] = await send<{ last: string; isGiven: boolean }>(
        `select last_value::text as last, is_called as "isGiven" from ${counter}`,
      );
      if (at !== undefined) counters.push({ table: table.name, column, ...at });
    }
  }
  return counters;
}

async function readSecretFiles(dataDir: string): Promise<Tail['secrets']> {
  const secrets: Tail['secrets'] = [];
  for (const file of secretFiles) {
    const text = await readFile(join(dataDir, file), 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
    if (text !== null) secrets.push({ file, text });
  }
  return secrets;
}
