import type { Database } from '../../gateway/database/database.ts';

export const roles = ['anon', 'authenticated', 'service_role'] as const;

/** Who asks: the database role, the user's id and the token's further claims. */
export type Actor = {
  role: (typeof roles)[number];
  sub?: string;
  session_id?: string | undefined;
  user_permission?: string[];
};

export const anonymous: Actor = { role: 'anon' };
export const signedIn: Actor = { role: 'authenticated', user_permission: ['stats.shared'] };
export const explorer: Actor = { role: 'authenticated', user_permission: ['game.multiple'] };
export const service: Actor = { role: 'service_role' };

/** Runs `work` in a transaction with the role and claims of a request, as PostgREST does. */
export function actingAs<T>(
  database: Database,
  actor: Actor,
  work: (query: Database['query']) => Promise<T>,
): Promise<T> {
  return unhurried(database, async (query) => {
    await query(
      `select set_config('request.jwt.claims', $1, true),
         set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true)`,
      [JSON.stringify(actor), actor.sub ?? '', actor.role],
    );
    await query(`set local role ${actor.role}`);
    return work(query);
  });
}

/** Runs `work` in a transaction whose statements may ask at once what a thousand requests ask. */
export function unhurried<T>(
  database: Database,
  work: (query: Database['query']) => Promise<T>,
): Promise<T> {
  return database.transaction(async (query) => {
    await query('set local statement_timeout = 0');
    return work(query);
  });
}
