import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';

import type { Database } from './database.ts';
import type { OpenedDatabase } from './open-database.ts';

type Pool = PostgresConnection['driver'];

/** A player's statement that takes longer is a mistake or an attack; migrations lift the limit. */
const statementTimeout = 2_000;

/**
 * How JSON travels: a text is JSON already, as PGlite's driver has it. By its own rule the driver writes
 * such a text as a JSON string, and @supabase/lite, which hands texts over, would store JSON in JSON.
 */
const json = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

/** Opens a pool of connections to the PostgreSQL server at `url`; rejects when it cannot be reached. */
export async function openPostgres(url: string): Promise<OpenedDatabase> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      connect_timeout: 10,
      onnotice: () => {},
      types: { json: json(114), jsonb: json(3802) },
      connection: { application_name: 'quando', statement_timeout: statementTimeout },
    },
  });
  const database = overPostgres(connection.driver);
  try {
    await database.query('select 1');
  } catch (error) {
    await database.close();
    throw error;
  }
  return { connection, database, alone: (work) => whileLocked(connection.driver, work) };
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
    kind: 'postgres',
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
