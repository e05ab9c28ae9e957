import type { Options } from 'postgres';

import type { Database } from './database.ts';
import { type Address, embeddedUrl } from './embedded/address.ts';
import { inTransaction, type Lane, type Lanes, openLanes } from './lanes.ts';

/** An opened database; `alone` runs work while no other gateway prepares the same one. */
export type OpenedDatabase = {
  database: Database;
  /** Connections that nobody's work holds for longer than a moment: for limits, and one for the state of health. */
  reserved: Readonly<Record<'limits' | 'health', Pick<Database, 'query'>>>;
  /** Where its server takes further connections. */
  server: { url: string; options: Options<{}> };
  /** Whether the disk of the embedded database takes no writes; of another, the server says so itself. */
  isNearlyFull: () => boolean;
  /** How many statements are with the database, and how many wait for a connection. */
  load: Lanes['load'];
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/** A player's statement that takes longer is a mistake or an attack; migrations lift the limit. */
const statementTimeout = 2_000;

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

/** So many of the gateway's own statements are with the database at once, and of those of limits. */
const connections = 8;
const connectionsForLimits = 2;

/**
 * Opens connections to the PostgreSQL server at a URL or an address of the embedded one;
 * rejects, with a message for the operator, when it cannot be reached.
 */
export async function openPostgres(place: string | Address): Promise<OpenedDatabase> {
  const isEmbedded = typeof place !== 'string';
  const url = isEmbedded ? embeddedUrl : place;
  const options = {
    ...(isEmbedded ? place : {}),
    types,
    connection: {
      TimeZone: 'UTC',
      application_name: 'quando',
      statement_timeout: statementTimeout,
    },
  };
  const lanes = openLanes(url, connections, options);
  const limits = overLanes(openLanes(url, connectionsForLimits, options));
  const health = overLanes(openLanes(url, 1, options));
  const own = overLanes(lanes);
  const close = async () => {
    await Promise.all([own.close(), limits.close(), health.close()]);
  };
  const database = { ...own, close };
  try {
    await database.query('select 1');
  } catch (error) {
    await database.close();
    throw isEmbedded ? error : explained(error, url);
  }
  return {
    server: { url, options: isEmbedded ? place : {} },
    database,
    reserved: { limits, health },
    load: lanes.load,
    isNearlyFull: () => false,
    alone: (work) => whileLocked(lanes, work),
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

/** Waits until no gateway prepares the database, and has others wait for the end of the transaction. */
export async function takePreparationLock(send: Lane['send']): Promise<void> {
  await send('select pg_advisory_xact_lock($1)', [preparationLock]);
}

function whileLocked<T>({ withLane }: Lanes, work: () => Promise<T>): Promise<T> {
  return withLane(async ({ send }) => {
    try {
      await send('set statement_timeout = 0');
      await send('select pg_advisory_lock($1)', [preparationLock]);
      return await work();
    } finally {
      await send('select pg_advisory_unlock($1)', [preparationLock]);
      await send('reset statement_timeout');
    }
  });
}

function overLanes({ withLane, close }: Lanes): Database {
  return {
    query: <Row>(sql: string, parameters?: readonly unknown[]) =>
      withLane(({ send }) => send<Row>(sql, parameters)),
    transaction: (work) => withLane((lane) => inTransaction(lane, work)),
    exec: async (sql) => {
      await withLane(({ send }) => send(sql));
    },
    close,
  };
}
