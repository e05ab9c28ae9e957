import type { Database } from './database.ts';

/** Whether the session of a token has not ended; the token outlives it by up to an hour. */
export async function sessionLasts(
  { query }: Pick<Database, 'query'>,
  { id, session }: { id: string; session: string },
): Promise<boolean> {
  const [found] = await query(
    `select from auth.sessions s
     where s.id = $1::text::uuid and s.user_id = $2::text::uuid and coalesce(s.not_after > now(), true)`,
    [session, id],
  );
  return found !== undefined;
}
