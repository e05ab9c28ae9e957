import type { Query } from '../parts.ts';

/**
 * Of a sign-up with an address that has an account, its password's hash is kept beside that account, as a
 * proof that nothing matches: signing in with the tried password is answered as after any other sign-up.
 */
const mark = 'tried sign-up';

/** How long a sign-up waits to be confirmed, or seems to. */
export const patience = '7 days';

export async function keepTriedSignUp(query: Query, userId: string, hash: string): Promise<void> {
  await query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1::uuid, 'confirmation_token', $2, $3)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
         created_at = now(), updated_at = now()`,
    [userId, hash, mark],
  );
}

/** The hash of the password last tried; undefined when there is none of this week. */
export async function findTriedSignUp(query: Query, userId: string): Promise<string | undefined> {
  const [tried] = await query<{ hash: string }>(
    `select token_hash as hash from auth.one_time_tokens
     where user_id = $1::uuid and token_type = 'confirmation_token' and relates_to = $2
       and created_at > now() - interval '${patience}'`,
    [userId, mark],
  );
  return tried?.hash;
}
