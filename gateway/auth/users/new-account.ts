import { noInstance } from '../audit-log.ts';
import type { Query } from '../parts.ts';
import { invalid } from '../refusal.ts';

type Data = Readonly<Record<string, unknown>>;

/** So much may be stored with an account by its owner, in characters: it travels in every token. */
const longestData = 1_000;

/** Refuses data that are too long to be stored with an account. */
export function checkData(data: Data | null | undefined): Data {
  if (JSON.stringify(data ?? {}).length > longestData) {
    throw invalid('The data of an account are too long');
  }
  return data ?? {};
}

export type NewAccount = {
  id: string;
  /** Null for one that is made to be thrown away. */
  email: string | null;
  /** The address its identity says. */
  address: string;
  passwordHash: string;
  data: Data;
  needsPassword?: boolean;
};

/** Adds an account that waits to be confirmed by mail. */
export async function addAccount(query: Query, account: NewAccount): Promise<void> {
  const { id, email, address, passwordHash, data, needsPassword = false } = account;
  const identity = {
    ...data,
    sub: id,
    email: address,
    email_verified: false,
    phone_verified: false,
  };
  const app = {
    provider: 'email',
    providers: ['email'],
    ...(needsPassword ? { needs_password: true } : {}),
  };
  await query(
    `with added as (
       insert into auth.users (
         instance_id, id, aud, role, email, encrypted_password, confirmation_token, recovery_token,
         email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
       ) values (
         $7::uuid, $1::uuid, 'authenticated', 'authenticated', $2, $3, '', '', '', '',
         $4::text::jsonb, $5::text::jsonb, now(), now()))
     insert into auth.identities (
       provider_id, provider, user_id, identity_data, last_sign_in_at, created_at, updated_at
     ) values ($6, 'email', $1::uuid, $5::text::jsonb, now(), now(), now())`,
    [id, email, passwordHash, JSON.stringify(app), JSON.stringify(identity), id, noInstance],
  );
}
