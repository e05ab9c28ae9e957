import { expect } from 'vitest';

import type { Database } from '../../gateway/database/database.ts';

/**
 * Starts calls one after another while a transaction holds the rows that `held` selects, each once those
 * before it wait in the database, then lets go: they go on in that order. Resolves with their results.
 */
export async function inTurn<const Calls extends readonly (() => Promise<unknown>)[]>(
  database: Database,
  held: { sql: string; values: readonly unknown[] },
  calls: Calls,
): Promise<{ [At in keyof Calls]: Awaited<ReturnType<Calls[At]>> }>;
export async function inTurn(
  database: Database,
  { sql, values }: { sql: string; values: readonly unknown[] },
  calls: readonly (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const started: Promise<unknown>[] = [];
  await database.transaction(async (query) => {
    await query(sql, values);
    for (const call of calls) {
      started.push(call());
      await expect.poll(() => waitingForRows(database)).toBe(started.length);
    }
  });
  return Promise.all(started);
}

/** How many statements wait for rows; in a transaction they are counted by another connection, for its own view stays as it first was. */
export async function waitingForRows({ query }: Pick<Database, 'query'>): Promise<number> {
  const rows = await query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** The account of an id, for {@link inTurn}. */
export function accountRow(id: string) {
  return { sql: 'select from auth.users where id = $1::uuid for update', values: [id] };
}
