import { createHash, createHmac, randomInt } from 'node:crypto';

import type { Query } from '../parts.ts';

/** What a code that was sent proves, by the column that Supabase Auth keeps it in. */
export const proofColumns = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
} as const;

export type ProofColumn = keyof typeof proofColumns;

/** The columns of `auth.users` where what each is sent to stands as long as it counts. */
const contactColumns: Record<ProofColumn, string> = {
  confirmation_token: 'u.email, u.phone',
  recovery_token: 'u.email, u.phone',
  email_change_token_new: 'u.email_change',
  phone_change_token: 'u.phone_change',
};

/** A code for a mail or a message, and the token of a mail's link. */
export type Proof = { code: string; tokenHash: string };

/** A code of six digits. */
export const codeShape = /^\d{6}$/;
/** The token of a link. */
export const tokenHashShape = /^[\da-f]{64}$/;

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * The token of a link follows from address and code, and from a secret: without it there is nothing to
 * try but the code, which is counted. What is kept is its hash, so nobody who reads the table gets in.
 */
export function tokenHashOf(
  secret: string,
  { column, address, code }: { column: ProofColumn; address: string; code: string },
): string {
  return createHmac('sha256', secret).update(`${column}\n${address}\n${code}`).digest('hex');
}

/** How a link's token is kept. */
export function keptHash(tokenHash: string): string {
  return createHash('sha256').update(tokenHash).digest('hex');
}

/** How the code of a reauthentication is kept, which SQL looks at as well: as Supabase Auth does it. */
export function nonceHash(address: string, code: string): string {
  return createHash('sha224').update(`${address}${code}`).digest('hex');
}

/**
 * Makes a proof that the mailbox or phone of `address` belongs to the account, and voids the one
 * before.
 */
export async function issueProof(
  query: Query,
  secret: string,
  { userId, column, address }: { userId: string; column: ProofColumn; address: string },
): Promise<Proof> {
  const code = newCode();
  const tokenHash = tokenHashOf(secret, { column, address, code });
  await query(
    `with kept as (
       insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       values (gen_random_uuid(), $1::uuid, $2::text::auth.one_time_token_type, $3, $4)
       on conflict (user_id, token_type) do update
         set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
           created_at = now(), updated_at = now())
     update auth.users set ${column} = $3, ${proofColumns[column]} = now(), updated_at = now()
     where id = $1::uuid`,
    [userId, column, keptHash(tokenHash), address],
  );
  return { code, tokenHash };
}

export type SpentProof = { userId: string; column: ProofColumn; address: string };

/**
 * Takes a proof of one of the accounts, which counts once, for an hour, and as long as the account has the address it
 * was sent to, and holds its account; undefined where there is none. In a transaction that is rolled back it counts
 * again.
 *
 * @param accounts null: whosever it is
 */
export async function takeProof(
  query: Query,
  { tokenHash, column }: { tokenHash: string; column: ProofColumn },
  accounts: readonly string[] | null,
): Promise<SpentProof | undefined> {
  const [taken] = await query<{ userId: string; address: string }>(
    `with owner as (
       select u.id from auth.users u join auth.one_time_tokens t on t.user_id = u.id
       where t.token_hash = $1 and t.token_type = $2::text::auth.one_time_token_type
         and ($3::text::jsonb is null or $3::text::jsonb ? u.id::text)
         and t.relates_to in (${contactColumns[column]})
       for no key update of u),
     taken as (
       delete from auth.one_time_tokens t using owner
       where t.user_id = owner.id and t.token_hash = $1
         and t.token_type = $2::text::auth.one_time_token_type
       returning t.user_id, t.relates_to)
     update auth.users u set ${column} = ''
     from taken
     where u.id = taken.user_id and u.${column} = $1
       and u.${proofColumns[column]} > now() - interval '1 hour'
     returning u.id as "userId", taken.relates_to as address`,
    [keptHash(tokenHash), column, accounts && JSON.stringify(accounts)],
  );
  return taken === undefined ? undefined : { ...taken, column };
}

/**
 * Counts a try at a code mailed to this address, on the row of each account that it could be of; resolves with
 * those whose codes may be looked at.
 */
export async function accountsToTry(query: Query, address: string): Promise<readonly string[]> {
  const [row] = await query<{ ids: string[] }>('select private.take_code_tries($1, now()) as ids', [
    address,
  ]);
  return row?.ids ?? [];
}
