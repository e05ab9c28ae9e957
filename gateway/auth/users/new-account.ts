import { noInstance } from '../audit-log.ts';
import type { Query } from '../parts.ts';
import { invalid } from '../refusal.ts';
import type { Contact } from './account.ts';

type Data = Readonly<Record<string, unknown>>;

/** The most data its owner may store with an account, in characters: it travels in every token. */
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
  contact: Contact;
  /** Whether it is made to be thrown away: somebody else has this contact. */
  isDummy?: boolean;
  passwordHash: string;
  data: Data;
  /** Whether it is made with the secret key; a sign-up has its contact among its data. */
  isByAdmin?: boolean;
  needsPassword?: boolean;
};

/** Adds an account that waits to be confirmed. */
export async function addAccount(query: Query, account: NewAccount): Promise<void> {
  const { id, contact, passwordHash, data } = account;
  const { isByAdmin = false, isDummy = false, needsPassword = false } = account;
  const { by, address } = contact;
  const identity = {
    ...data,
    sub: id,
    [by]: address,
    email_verified: false,
    phone_verified: false,
  };
  const app = {
    provider: by,
    providers: [by],
    ...(needsPassword ? { needs_password: true } : {}),
  };
  await query(
    `with added as (
       insert into auth.users (
         instance_id, id, aud, role, ${by}, encrypted_password, confirmation_token, recovery_token,
         email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
       ) values (
         $7::uuid, $1::uuid, 'authenticated', 'authenticated', $2, $3, '', '', '', '',
         $4::text::jsonb, $8::text::jsonb, now(), now()))
     insert into auth.identities (
       provider_id, provider, user_id, identity_data, last_sign_in_at, created_at, updated_at
     ) values ($6, '${by}', $1::uuid, $5::text::jsonb, now(), now(), now())`,
    [
      id,
      isDummy ? null : address,
      passwordHash,
      JSON.stringify(app),
      JSON.stringify(identity),
      id,
      noInstance,
      JSON.stringify(isByAdmin ? data : identity),
    ],
  );
}
