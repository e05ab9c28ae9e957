import { Refusal } from '../refusal.ts';
import type { Query } from '../parts.ts';

type Data = Record<string, unknown>;

/** A row of auth.users, as PostgreSQL writes it in JSON; of its columns, those that are read. */
export type UserRow = {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  confirmed_at: string | null;
  invited_at: string | null;
  phone: string | null;
  phone_confirmed_at: string | null;
  phone_change: string | null;
  phone_change_sent_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change: string | null;
  email_change_sent_at: string | null;
  reauthentication_token: string | null;
  reauthentication_sent_at: string | null;
  raw_app_meta_data: Data | null;
  raw_user_meta_data: Data | null;
  banned_until: string | null;
  deleted_at: string | null;
  is_anonymous: boolean;
  is_sso_user: boolean;
  last_sign_in_at: string | null;
  created_at: string | null;
  updated_at: string | null;
};

export type IdentityRow = {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Data;
  provider: string;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string | null;
  updated_at: string | null;
};

export type FactorRow = {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'phone' | 'webauthn';
  status: 'unverified' | 'verified';
  phone: string | null;
  secret: string | null;
  web_authn_credential: Data | null;
  created_at: string;
  updated_at: string;
};

/** How somebody is reached: by an address in lower case, or by a phone number of digits alone. */
export type Contact = { by: 'email' | 'phone'; address: string };

/** An account with its ways to sign in and its second factors. */
export type Account = { user: UserRow; identities: IdentityRow[]; factors: FactorRow[] };

const rows = `
  select to_jsonb(u) as user,
    (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at, i.id), '[]')
     from auth.identities i where i.user_id = u.id) as identities,
    (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.id), '[]')
     from auth.mfa_factors f where f.user_id = u.id) as factors
  from auth.users u`;

/** The account that is reached this way. */
export async function findByContact(
  query: Query,
  { by, address }: Contact,
): Promise<Account | undefined> {
  const [account] = await query<Account>(`${rows} where u.${by} = $1 and u.is_sso_user = false`, [
    address,
  ]);
  return account;
}

export async function findById(query: Query, id: string): Promise<Account | undefined> {
  const [account] = await query<Account>(`${rows} where u.id = $1::uuid`, [id]);
  return account;
}

/**
 * As {@link findById}, and nobody else changes or removes the account before the transaction ends: what is
 * looked at now still holds when it is written. An account is held before its sessions, factors and flows.
 */
export async function holdById(query: Query, id: string): Promise<Account | undefined> {
  await query('select from auth.users where id = $1::uuid for no key update', [id]);
  return findById(query, id);
}

/** As {@link findByContact}, held as by {@link holdById}. */
export async function holdByContact(
  query: Query,
  { by, address }: Contact,
): Promise<Account | undefined> {
  const [held] = await query<{ id: string }>(
    `select id from auth.users where ${by} = $1 and is_sso_user = false for no key update`,
    [address],
  );
  return held && findById(query, held.id);
}

/** As {@link findById}, of an account that was there a moment ago. */
export async function readAccount(query: Query, id: string): Promise<Account> {
  const account = await findById(query, id);
  if (account === undefined) throw new Refusal(403, 'user_not_found', 'User not found');
  return account;
}

/** Refuses a user who is banned now. */
export function refuseBanned({ user }: Account): void {
  // A ban without an end is written `infinity`, which is no date.
  const isOver = user.banned_until === null || Date.parse(user.banned_until) <= Date.now();
  if (!isOver) throw new Refusal(403, 'user_banned', 'User is banned');
}

/**
 * Whether the password of an account may have been chosen by somebody other than the mailbox's
 * owner.
 */
export function needsPassword({ user }: Account): boolean {
  return user.raw_app_meta_data?.['needs_password'] === true;
}
