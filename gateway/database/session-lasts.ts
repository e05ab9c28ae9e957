import type { Database } from './database.ts';

/** An account and the session that speaks for it. */
type Caller = { id: string; session: string };

/** What was asked for in a session that has ended since. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

/** Whether the session of a token has not ended; the token outlives it by up to an hour. */
export async function sessionLasts(
  { query }: Pick<Database, 'query'>,
  { id, session }: Caller,
): Promise<boolean> {
  const [row] = await query<{ lasts: boolean }>(
    'select private.session_lasts($1::text, $2::text::uuid, now()) as lasts',
    [session, id],
  );
  return row?.lasts === true;
}

/**
 * Does what a caller's work writes, in a transaction in which the session lasts to the end; rejects with
 * {@link SessionEnded} where it has ended while the work was done.
 */
export async function whileSessionLasts<Result>(
  { transaction }: Pick<Database, 'transaction'>,
  { id, session }: Caller,
  write: (query: Database['query']) => Promise<Result>,
): Promise<Result> {
  return transaction(async (query) => {
    await query('select from auth.users where id = $1::text::uuid for key share', [id]);
    const [held] = await query(
      `select from auth.sessions s
       where s.id::text = lower($1) and private.session_lasts($1, $2::text::uuid, now()) for key share`,
      [session, id],
    );
    if (held === undefined) throw new SessionEnded('The session has ended.');
    return write(query);
  });
}
