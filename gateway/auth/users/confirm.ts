import { audit } from '../audit-log.ts';
import type { Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { type Account, findByEmail, readAccount } from './account.ts';
import type { ProofColumn } from './proofs.ts';

/**
 * Confirms the mailbox of an account that waits. A password that may be somebody else's is taken: one that
 * two sign-ups disagreed on, and one of a sign-up whose mailbox came by another mail than its confirmation.
 */
export async function confirmMailbox(
  query: Query,
  userId: string,
  column: ProofColumn,
): Promise<undefined> {
  const account = await readAccount(query, userId);
  if (account.user.email_confirmed_at !== null) return;
  const hasPassword = Boolean(account.user.encrypted_password);
  const isDoubted = hasPassword && column === 'recovery_token';
  await query(
    `update auth.users set email_confirmed_at = now(), confirmation_token = '', updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1::uuid`,
    [userId],
  );
  await query(
    `delete from auth.one_time_tokens where user_id = $1::uuid and token_type = 'confirmation_token'`,
    [userId],
  );
  await verifyIdentity(query, account, account.user.email ?? '');
  if (isDoubted || account.user.raw_app_meta_data?.['needs_password'] === true) {
    await takePassword(query, userId);
  }
  await audit(query, account, 'user_signedup');
}

/**
 * Gives an account its new address, which ends all its sessions: whoever asked for it may not be who
 * confirms it. Their password goes as well, unless who confirms it is signed in to the account. Resolves
 * with the old address.
 */
export async function confirmChange(
  query: Query,
  { userId, address, keepsPassword }: { userId: string; address: string; keepsPassword: boolean },
): Promise<string | undefined> {
  const account = await readAccount(query, userId);
  const other = await findByEmail(query, address);
  if (other !== undefined && other.user.id !== userId) {
    if (other.user.email_confirmed_at !== null) throw taken();
    // Who proves the new address to be theirs goes before a sign-up that nobody confirmed.
    await query('select private.erase_user($1::uuid)', [other.user.id]);
  }
  await query(
    `update auth.users set email = $2::text, email_confirmed_at = now(), email_change = '', email_change_token_new = '',
       email_change_confirm_status = 0, recovery_token = '', reauthentication_token = '', updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
         || jsonb_build_object('email', $2::text, 'email_verified', true)
     where id = $1::uuid`,
    [userId, address],
  );
  await query('delete from auth.one_time_tokens where user_id = $1::uuid', [userId]);
  await query('delete from auth.sessions where user_id = $1::uuid', [userId]);
  await verifyIdentity(query, account, address);
  if (!keepsPassword && account.user.encrypted_password) await takePassword(query, userId);
  await audit(query, account, 'user_modified');
  return account.user.email ?? undefined;
}

/** Refuses an address that is somebody's. */
export function taken(): Refusal {
  const message = 'A user with this email address has already been registered';
  return new Refusal(422, 'email_exists', message);
}

/** Leaves an account without a password; the page asks for a new one before it goes on. */
async function takePassword(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users set encrypted_password = '',
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"needs_password": true}'
     where id = $1::uuid`,
    [userId],
  );
}

/** The identity that signs in by mail says which address, and that it is verified. */
async function verifyIdentity(query: Query, { user }: Account, address: string): Promise<void> {
  const data = { email: address, email_verified: true };
  await query(
    `insert into auth.identities (
       provider_id, provider, user_id, identity_data, last_sign_in_at, created_at, updated_at
     ) values ($1::uuid::text, 'email', $1::uuid, $2::text::jsonb, now(), now(), now())
     on conflict (provider_id, provider) do update set
       identity_data = auth.identities.identity_data || ($3::text::jsonb), updated_at = now()`,
    [user.id, JSON.stringify({ sub: user.id, ...data }), JSON.stringify(data)],
  );
}
