import postgres, { type Options, type Sql } from 'postgres';

import type { Database } from './database.ts';
import type { Address } from './embedded/address.ts';

/** An opened database; `alone` runs work while no other gateway prepares the same one. */
export type OpenedDatabase = {
  database: Database;
  /** Where its server takes further connections. */
  server: { url: string; options: Options<{}> };
  /** Whether the disk of the embedded database takes no writes; of another, the server says so itself. */
  isNearlyFull: () => boolean;
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/** A player's statement that takes longer is a mistake or an attack; migrations lift the limit. */
const statementTimeout = 2_000;

/**
 * A write that was waiting when its connection closed stays in the driver (postgres 3.4.9) and is not
 * sent before a whole kilobyte is there. A greeting of that length has the next connection begin
 * with it, be refused, and the one after it work. PostgreSQL keeps the first 63 characters.
 */
const longName = 'quando'.padEnd(1024);

/**
 * Whether this is the driver writing to a connection that has closed meanwhile, as it does when the
 * database is killed (porsager/postgres 1154). Nothing but that statement is lost.
 */
export function isLateWrite(error: unknown): boolean {
  return error instanceof TypeError && /nextWrite .*postgres/.test(error.stack ?? '');
}

/** A text for JSON is JSON already; by its own rule the driver would write it as a JSON string. */
const json = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

/** Numbers while they are exact, else PostgreSQL's own text. */
const exactNumber = (type: number) => ({
  to: type,
  from: [type],
  serialize: String,
  parse: (text: string) => (String(Number(text)) === text ? Number(text) : text),
});

const plainText = (type: number) => ({
  to: type,
  from: [type],
  serialize: String,
  parse: (text: string) => text,
});

const types = {
  json: json(114),
  jsonb: json(3802),
  bigint: exactNumber(20),
  numeric: exactNumber(1700),
  date: plainText(1082),
  time: plainText(1083),
  timestamp: plainText(1114),
  timestamptz: plainText(1184),
  timetz: plainText(1266),
};

type Pool = Sql<{
  [Name in keyof typeof types]: ReturnType<(typeof types)[Name]['parse']>;
}>;

/**
 * Opens a pool of connections to the PostgreSQL server at a URL or an address of the embedded one;
 * rejects, with a message for the operator, when it cannot be reached.
 */
export async function openPostgres(place: string | Address): Promise<OpenedDatabase> {
  const isEmbedded = typeof place !== 'string';
  const url = isEmbedded ? 'postgres://postgres@localhost/postgres' : place;
  const pool: Pool = postgres(url, {
    ...(isEmbedded ? place : {}),
    connect_timeout: 10,
    // By itself the driver waits up to 20 s before it looks again for a database that was gone.
    backoff: () => 0.1,
    // A connection that nobody uses costs the embedded server some 10 MB.
    idle_timeout: 60,
    onnotice: () => {},
    types,
    connection: {
      TimeZone: 'UTC',
      application_name: longName,
      statement_timeout: statementTimeout,
    },
  });
  const database = overPostgres(pool);
  try {
    await database.query('select 1');
  } catch (error) {
    await database.close();
    throw isEmbedded ? error : explained(error, url);
  }
  return {
    server: { url, options: isEmbedded ? place : {} },
    database,
    isNearlyFull: () => false,
    alone: (work) => whileLocked(pool, work),
  };
}

/** A refusal by the server says by itself what is wrong; that there is none does not. */
function explained(error: unknown, url: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^[0-9A-Z]{5}$/.test(code)) return error;
  const { hostname, port } = new URL(url);
  return new Error(
    `No PostgreSQL answers at ${hostname || 'localhost'}, port ${port || 5432}` +
      `${code === '' ? '' : ` (${code})`}. Start it, or correct DATABASE_URL.`,
    { cause: error },
  );
}

/** Any number will do as long as no other program on the same database picks it. */
const preparationLock = 7_146_820_361;

async function whileLocked<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const holder = await pool.reserve();
  try {
    await holder`set statement_timeout = 0`;
    await holder`select pg_advisory_lock(${preparationLock})`;
    return await work();
  } finally {
    await holder`select pg_advisory_unlock(${preparationLock})`;
    await holder`reset statement_timeout`;
    holder.release();
  }
}

function overPostgres(pool: Pool): Database {
  const queryOn =
    (connection: Pick<Pool, 'unsafe'>): Database['query'] =>
    async <Row>(sql: string, parameters: readonly unknown[] = []) => [
      ...(await connection.unsafe<Row[]>(sql, [...parameters])),
    ];

  return {
    query: queryOn(pool),
    transaction: async (work) => {
      const { result } = await pool.begin(async (connection) => ({
        result: await work(queryOn(connection)),
      }));
      return result;
    },
    exec: async (sql) => {
      await pool.unsafe(sql).simple();
    },
    close: () => pool.end({ timeout: 5 }),
  };
}
