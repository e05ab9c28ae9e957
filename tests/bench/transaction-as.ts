import type { Database } from '../../gateway/database/database.ts';

/** Runs one statement in a transaction with the role and claims of a request, as the backend does. */
export function transactionAs(
  database: Database,
  claims: { role: 'anon' | 'authenticated'; sub?: string },
  sql: string,
  parameters: readonly unknown[],
): Promise<unknown[]> {
  return database.transaction(async (query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
    await query(`set local role ${claims.role}`);
    return query(sql, parameters);
  });
}
