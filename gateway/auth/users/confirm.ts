import { audit } from '../audit-log.ts';
import { listProviders } from '../providers/find-person.ts';
import type { Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { type Account, type Contact, readAccount } from './account.ts';
import { isConfirmed, unlessTaken } from './contact.ts';
import type { ProofColumn } from './proofs.ts';

/** Where a new contact's code is kept until it is proven. */
export const changeColumns = {
  email: 'email_change_token_new',
  phone: 'phone_change_token',
} as const satisfies Record<Contact['by'], ProofColumn>;

/**
 * Confirms the address or phone of an account that waits. Removes a password that may be somebody else's: one that
 * two sign-ups disagreed on, and one of a sign-up that was proven by another code than its confirmation.
 */
export async function confirmContact(
  query: Query,
  userId: string,
  column: ProofColumn,
  contact: Contact,
): Promise<undefined> {
  const { by } = contact;
  const account = await readAccount(query, userId);
  if (isConfirmed(account, contact)) return;
  const hasPassword = Boolean(account.user.encrypted_password);
  const isDoubted = hasPassword && column === 'recovery_token';
  await query(
    `update auth.users set ${by}_confirmed_at = now(), confirmation_token = '', updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"${by}_verified": true}'
     where id = $1::uuid`,
    [userId],
  );
  await query(
    `delete from auth.one_time_tokens where user_id = $1::uuid and token_type = 'confirmation_token'`,
    [userId],
  );
  await verifyIdentity(query, account, contact);
  if (isDoubted || account.user.raw_app_meta_data?.['needs_password'] === true) {
    await removePassword(query, userId);
  }
  await audit(query, account, 'user_signedup');
}

/**
 * Gives an account its new address or phone, which ends all its sessions: whoever asked for the
 * change may not be whoever confirms it. Every other way to sign in is removed as well, unless the
 * confirming person is signed in to the account; nobody else confirms where it has a second factor, which would
 * stand between them and their address. Resolves with the account as it was.
 */
export async function confirmChange(
  query: Query,
  { userId, contact, isOwner }: { userId: string; contact: Contact; isOwner: boolean },
): Promise<Account> {
  const { by, address } = contact;
  const account = await readAccount(query, userId);
  if (!isOwner && account.factors.some(({ status }) => status === 'verified')) {
    const message = 'An account with a second factor is given a new contact in its own session';
    throw new Refusal(403, 'own_session_needed', message);
  }
  await eraseUnconfirmed(query, contact, userId);
  const given = query(
    `update auth.users set ${by} = $2::text, ${by}_confirmed_at = now(), ${by}_change = '',
       ${changeColumns[by]} = '', email_change_confirm_status = 0, recovery_token = '',
       reauthentication_token = '', updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
         || jsonb_build_object('${by}', $2::text, '${by}_verified', true)
     where id = $1::uuid`,
    [userId, address],
  );
  await unlessTaken(by, given);
  await query('delete from auth.one_time_tokens where user_id = $1::uuid', [userId]);
  await query('delete from auth.sessions where user_id = $1::uuid', [userId]);
  await verifyIdentity(query, account, contact);
  await endProviderFlows(query, userId);
  if (!isOwner) await removeOtherSignIns(query, account, by);
  await listProviders(query, userId);
  await audit(query, account, 'user_modified');
  return account;
}

/** Removes a sign-up of somebody else that waits with this contact: proof of it takes precedence. */
async function eraseUnconfirmed(
  query: Query,
  { by, address }: Contact,
  userId: string,
): Promise<void> {
  await query(
    `select private.erase_user(waiting.id) from (
       select id from auth.users
       where ${by} = $1 and id <> $2::uuid and confirmed_at is null and not is_sso_user for update
     ) as waiting`,
    [address, userId],
  );
}

/**
 * Drops what somebody else may have asked for before a new password: a change of address or phone, codes, and
 * sign-ins at other providers that have begun.
 */
export async function forgetPendingChanges(query: Query, userId: string): Promise<void> {
  await query(
    `with forgotten as (
       delete from auth.one_time_tokens
       where user_id = $1::uuid and token_type <> 'confirmation_token')
     update auth.users set recovery_token = '', reauthentication_token = '', email_change = '',
       email_change_token_new = '', phone_change = '', phone_change_token = ''
     where id = $1::uuid`,
    [userId],
  );
  await endProviderFlows(query, userId);
}

/** Ends the sign-ins and links at other providers that have begun. */
export async function endProviderFlows(query: Query, userId: string): Promise<void> {
  await query(
    'delete from auth.flow_state where user_id = $1::uuid or linking_target_id = $1::uuid',
    [userId],
  );
}

/** Leaves an account only what was just proven: no password, other contact or linked provider. */
async function removeOtherSignIns(
  query: Query,
  { user }: Account,
  by: Contact['by'],
): Promise<void> {
  const other = by === 'email' ? 'phone' : 'email';
  await query('delete from auth.identities where user_id = $1::uuid and provider <> $2', [
    user.id,
    by,
  ]);
  await query(
    `update auth.users set ${other} = null, ${other}_confirmed_at = null where id = $1::uuid`,
    [user.id],
  );
  if (user.encrypted_password) await removePassword(query, user.id);
}

/** Leaves an account without a password; the page then asks for a new one first. */
export async function removePassword(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users set encrypted_password = '',
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"needs_password": true}'
     where id = $1::uuid`,
    [userId],
  );
}

/** The identity that signs in this way says by what, and that it is verified. */
async function verifyIdentity(query: Query, { user }: Account, contact: Contact): Promise<void> {
  const { by, address } = contact;
  const data = { [by]: address, [`${by}_verified`]: true };
  await query(
    `insert into auth.identities (
       provider_id, provider, user_id, identity_data, last_sign_in_at, created_at, updated_at
     ) values ($1::uuid::text, '${by}', $1::uuid, $2::text::jsonb, now(), now(), now())
     on conflict (provider_id, provider) do update set
       identity_data = auth.identities.identity_data || ($3::text::jsonb), updated_at = now()`,
    [user.id, JSON.stringify({ sub: user.id, ...data }), JSON.stringify(data)],
  );
}
