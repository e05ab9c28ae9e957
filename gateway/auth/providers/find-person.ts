import { audit, noInstance } from '../audit-log.ts';
import type { Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import {
  type Account,
  holdByContact,
  holdById,
  readAccount,
  refuseBanned,
} from '../users/account.ts';
import { addressIn } from '../users/address.ts';
import { isSomebodys, taken, unlessTaken } from '../users/contact.ts';
import type { Person } from './provider.ts';

/** Whose account somebody signs in to; `linkedTo` where it has this way to sign in from now on. */
export type Found = { userId: string; linkedTo?: Account };

/**
 * The account of somebody whom another provider answers for: the one they signed in to before, else the
 * one of the same address, else a new one. Only an address that the provider has verified counts.
 */
export async function findPerson(query: Query, name: string, person: Person): Promise<Found> {
  const known = await findKnown(query, name, person);
  if (known !== undefined) return { userId: known };
  const address = addressIn(person.email);
  if (address === undefined || !person.isVerified) {
    const message = 'Unverified email with the provider. Verify the email there to sign in here.';
    throw new Refusal(403, 'provider_email_needs_verification', message);
  }
  const found = await holdByContact(query, { by: 'email', address });
  if (found !== undefined && found.user.email_confirmed_at !== null) {
    refuseBanned(found);
    await keepIdentity(query, found.user.id, name, person);
    return { userId: found.user.id, linkedTo: found };
  }
  // Proven by phone, it is somebody's; only they or the operator may part it from the address.
  if (found !== undefined && isSomebodys(found)) throw taken();
  // The address was never proven: the sign-up may be a stranger's.
  if (found !== undefined) await query('select private.erase_user($1::uuid)', [found.user.id]);
  return { userId: await addConfirmed(query, name, person, address) };
}

/** Gives an account, which is held, one more way to sign in; refused if it already belongs to somebody. */
export async function linkPerson(
  query: Query,
  userId: string,
  name: string,
  person: Person,
): Promise<void> {
  await refuseLinked(query, name, person);
  await keepIdentity(query, userId, name, person);
}

/** Refuses somebody who signs in to an account already. */
export async function refuseLinked(query: Query, name: string, person: Person): Promise<void> {
  if ((await ownerOf(query, name, person)) === undefined) return;
  const message = 'Identity is already linked to another user';
  throw new Refusal(422, 'identity_already_exists', message);
}

/** The account that somebody signed in to before, held; undefined where there is none, or none any more. */
async function findKnown(query: Query, name: string, person: Person): Promise<string | undefined> {
  const owner = await ownerOf(query, name, person);
  const account = owner === undefined ? undefined : await holdById(query, owner);
  const isLinked = account?.identities.some(
    ({ provider, provider_id: id }) => provider === name && id === person.id,
  );
  if (account === undefined || !isLinked) return undefined;
  refuseBanned(account);
  await keepIdentity(query, account.user.id, name, person);
  return account.user.id;
}

/** Of several who come as the same person at once, one after another is looked for. */
async function ownerOf(query: Query, name: string, person: Person): Promise<string | undefined> {
  const { id } = person;
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${name} ${id}`]);
  await forgetOtherIssuers(query, name, person);
  const [identity] = await query<{ userId: string }>(
    'select user_id as "userId" from auth.identities where provider = $1 and provider_id = $2',
    [name, id],
  );
  return identity?.userId;
}

/** Whom another provider of this name called the same is somebody else; what it vouched for ends. */
async function forgetOtherIssuers(query: Query, name: string, { id, issuer }: Person) {
  if (issuer === undefined) return;
  const [forgotten] = await query<{ userId: string }>(
    `delete from auth.identities
     where provider = $1 and provider_id = $2 and identity_data ->> 'iss' <> $3
     returning user_id as "userId"`,
    [name, id, issuer],
  );
  if (forgotten !== undefined) await listProviders(query, forgotten.userId);
}

async function keepIdentity(query: Query, userId: string, name: string, person: Person) {
  const { id, issuer, email, isVerified, data } = person;
  const identityData = {
    ...data,
    iss: issuer,
    sub: id,
    email,
    email_verified: isVerified,
    phone_verified: false,
  };
  await query(
    `insert into auth.identities (
       provider_id, provider, user_id, identity_data, last_sign_in_at, created_at, updated_at
     ) values ($1, $2, $3::uuid, $4::text::jsonb, now(), now(), now())
     on conflict (provider_id, provider) do update set
       identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`,
    [id, name, userId, JSON.stringify(identityData)],
  );
  await listProviders(query, userId);
}

/** Stores with the account which providers it signs in with. */
export async function listProviders(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users u set updated_at = now(), raw_app_meta_data =
       coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
         'provider', coalesce(u.raw_app_meta_data ->> 'provider', own.names ->> 0), 'providers', own.names)
     from (
       select coalesce(jsonb_agg(i.provider order by i.created_at, i.id), '[]') as names
       from auth.identities i where i.user_id = $1::uuid
     ) as own
     where u.id = $1::uuid`,
    [userId],
  );
}

/** The account of a wallet; it has no e-mail address. */
export async function findWallet(
  query: Query,
  { chain, address, domain }: { chain: string; address: string; domain: string },
): Promise<string> {
  const data = { address, chain, domain };
  const person = { id: `web3:${chain}:${address}`, email: undefined, isVerified: false, data };
  const known = await findKnown(query, 'web3', person);
  return known ?? addConfirmed(query, 'web3', person, null);
}

/**
 * The account of somebody known from the operator's own identity provider: never one shared with
 * another way to sign in.
 */
export async function findSsoPerson(
  query: Query,
  providerId: string,
  person: Person,
): Promise<string> {
  const name = `sso:${providerId}`;
  const known = await findKnown(query, name, person);
  return known ?? addConfirmed(query, name, person, person.email ?? null);
}

async function addConfirmed(query: Query, name: string, person: Person, address: string | null) {
  const id = crypto.randomUUID();
  const mailbox = address === null ? {} : { email: address, email_verified: true };
  const data = { ...person.data, ...mailbox };
  const added = query(
    `insert into auth.users (
       instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
       recovery_token, email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data,
       is_sso_user, created_at, updated_at
     ) values (
       $4::uuid, $1::uuid, 'authenticated', 'authenticated', $2::text, '', case when $2::text is null then null else now() end,
       '', '', '', '', '{}',
       $3::text::jsonb, $5::boolean, now(), now())`,
    [id, address, JSON.stringify(data), noInstance, name.startsWith('sso:')],
  );
  await unlessTaken('email', added);
  await keepIdentity(query, id, name, person);
  await audit(query, await readAccount(query, id), 'user_signedup');
  return id;
}
