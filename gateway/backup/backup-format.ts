import * as v from 'valibot';

/**
 * A backup is a text, compressed by gzip: the head; each table as a line that names it, its rows as
 * PostgreSQL's COPY writes them, and a line `\.`; the tail; and the SHA-256 of all before it. Head, tail
 * and the lines between are JSON.
 */
export const formatVersion = 1;

/** Ends the rows of a table. No row is like it, because COPY doubles every backslash. */
export const endOfRows = '\\.\n';

/** Lines of ours are shorter; the tail, with the secrets, is the longest. */
export const longestLine = 1024 * 1024;

/** A picture has 8 MB at most, and twice as many characters. */
export const longestRow = 64 * 1024 * 1024;

const name = v.pipe(v.string(), v.maxLength(200));
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const headSchema = v.object({
  quando: v.literal('backup'),
  format: v.number(),
  /** Of the program that made it, and of its database's server. */
  version: v.pipe(v.string(), v.regex(/^[\w.+-]{1,50}$/)),
  postgres: name,
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Those applied; the digest is of their SQL, where it is known. */
  migrations: v.array(
    v.object({
      version: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
      name: v.nullable(name),
      digest: v.nullable(digest),
    }),
  ),
});
export type Head = v.InferOutput<typeof headSchema>;

export const tableSchema = v.object({ table: name, columns: v.array(name) });

export const tailSchema = v.object({
  /** Of each column that counts: the last number given, or the first to be given. */
  counters: v.array(
    v.object({
      table: name,
      column: name,
      last: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)),
      isGiven: v.boolean(),
    }),
  ),
  /** The data folder's secrets: file names and texts. */
  secrets: v.array(v.object({ file: name, text: v.string() })),
  /** How many each table has. */
  rows: v.record(v.string(), count),
});
export type Tail = v.InferOutput<typeof tailSchema>;

export const sealSchema = v.object({ sha256: digest });

/** Something stands against making or restoring a backup; the message says what, and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** The database is of before there were backups. */
export class BackupTooEarly extends BackupRefused {
  override name = 'BackupTooEarly';
}

/** A backup of the database is under way elsewhere. */
export class BackupUnderWay extends BackupRefused {
  override name = 'BackupUnderWay';
}

/** What a backup leaves out: the program itself makes the records of the schema's versions; the files are this place's. */
export const leftOut: readonly string[] = [
  'supabase_migrations.schema_migrations',
  'auth.schema_migrations',
  'private.backup',
];
