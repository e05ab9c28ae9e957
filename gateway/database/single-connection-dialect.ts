import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

import type { Turns } from './turns.ts';

/**
 * The Kysely dialect that @supabase/lite's queries run on over PGlite. Its own one hands the single
 * connection to everybody at once, so concurrent requests ran in each other's transaction and role.
 */
export function singleConnectionDialect(pglite: PGlite, turns: Turns): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SingleConnectionDriver(pglite, turns),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

type Turn = DatabaseConnection & { end: () => void };

class SingleConnectionDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #turns: Turns;

  constructor(pglite: PGlite, turns: Turns) {
    this.#pglite = pglite;
    this.#turns = turns;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Turn> {
    const end = await this.#turns.take();
    return {
      end,
      executeQuery: async <Row>(compiled: CompiledQuery) => {
        const { rows, affectedRows } = await this.#pglite.query<Row>(compiled.sql, [
          ...compiled.parameters,
        ]);
        const result = { rows };
        return affectedRows === undefined
          ? result
          : { ...result, numAffectedRows: BigInt(affectedRows) };
      },
      streamQuery: () => {
        throw new Error('PGlite does not stream.');
      },
    };
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: Turn): Promise<void> {
    connection.end();
  }

  async destroy(): Promise<void> {}
}
