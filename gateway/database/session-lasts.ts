import type { Database } from './database.ts';

/** Whether the session of a token has not ended; the token outlives it by up to an hour. */
export async function sessionLasts(
  { query }: Pick<Database, 'query'>,
  { id, session }: { id: string; session: string },
): Promise<boolean> {
  const [row] = await query<{ lasts: boolean }>(
    'select private.session_lasts($1::text, $2::text::uuid, now()) as lasts',
    [session, id],
  );
  return row?.lasts === true;
}
