import * as v from 'valibot';

import { audit } from '../audit-log.ts';
import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { findByEmail, needsPassword, readAccount, type Account } from '../users/account.ts';
import { addressField, checkAddress } from '../users/address.ts';
import { addAccount, checkData } from '../users/new-account.ts';
import { checkStrength } from '../users/passwords.ts';
import { issueProof, type Proof } from '../users/proofs.ts';
import { findTriedSignUp, keepTriedSignUp } from '../users/tried-sign-up.ts';
import { userAnswer } from '../users/user-answer.ts';

const shape = v.object({
  email: addressField,
  phone: v.nullish(text(), ''),
  password: v.nullish(text(), ''),
  data: v.nullish(v.record(v.string(), v.unknown())),
});

type SignUp = {
  address: string;
  hash: string;
  data: Readonly<Record<string, unknown>>;
  /** Whether a sign-up before this one had the same password. */
  isSame: boolean;
};

/**
 * A sign-up is answered alike whether its address has an account or not, after the same work: the taken one
 * gets its owner a mail, and an account is made that is thrown away. A sign-up that nobody confirmed gives
 * way to the next one; where their passwords differ, neither counts once it is confirmed.
 */
export function signUpCalls(parts: AuthParts) {
  const { database, passwords, secrets, writeMail, later } = parts;
  return {
    'POST /signup': withBody(shape, async ({ email, phone, password, data: given }) => {
      refuseMissing(email || phone, password);
      if (email === '') {
        throw new Refusal(400, 'phone_provider_disabled', 'Phone signups are disabled');
      }
      const address = checkAddress(email);
      checkStrength(password);
      const data = checkData(given);
      const hash = await passwords.hash(password);
      const before = await hashBefore(database.query, address);
      const isSame = await passwords.isRight(password, before);
      const signUp = { address, hash, data, isSame };
      const kept = await database.transaction((query) => keep(query, signUp, secrets.jwtSecret));
      const { owner, account, proof } = kept;
      later(() =>
        owner === undefined
          ? writeMail('signup', { to: address, userId: account.user.id }, proof)
          : writeMail('already_registered', { to: address, userId: owner.user.id }),
      );
      return userAnswer({ ...account, user: { ...account.user, email: address } });
    }),
  } satisfies Calls;
}

/** Page and official client ask for both before they call. */
function refuseMissing(name: string, password: string): void {
  if (name !== '' && password !== '') return;
  throw invalid('You must provide either an email or phone number and a password.');
}

/** The hash of the password that an earlier sign-up of this address waits with. */
async function hashBefore(query: Query, address: string): Promise<string | undefined> {
  const account = await findByEmail(query, address);
  const tried = await findTriedSignUp(query, account?.user.id ?? crypto.randomUUID());
  const isTaken = account !== undefined && account.user.email_confirmed_at !== null;
  return isTaken ? tried : (account?.user.encrypted_password ?? undefined);
}

type Kept = { owner: Account | undefined; account: Account; proof: Proof };

async function keep(query: Query, signUp: SignUp, secret: string): Promise<Kept> {
  const { address, hash, data, isSame } = signUp;
  // Two sign-ups of one address at once: the second sees the first.
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [address]);
  const found = await findByEmail(query, address);
  const isTaken = found !== undefined && found.user.email_confirmed_at !== null;
  const waiting = isTaken ? undefined : found;
  const id = crypto.randomUUID();
  await removeAccount(query, waiting?.user.id ?? crypto.randomUUID());
  await addAccount(query, {
    id,
    email: isTaken ? null : address,
    address,
    passwordHash: hash,
    data,
    needsPassword: waiting !== undefined && (!isSame || needsPassword(waiting)),
  });
  // Of a sign-up that is kept, its own proof comes in the place of this.
  await keepTriedSignUp(query, isTaken ? found.user.id : id, hash);
  const proof = await issueProof(query, secret, {
    userId: id,
    column: 'confirmation_token',
    address,
  });
  const account = await readAccount(query, id);
  const act = isTaken ? 'user_repeated_signup' : 'user_confirmation_requested';
  await audit(query, isTaken ? found : account, act);
  await removeAccount(query, isTaken ? id : crypto.randomUUID());
  return { owner: isTaken ? found : undefined, account: withoutDoubt(account), proof };
}

/** Removes a sign-up that nobody confirmed; there is nothing of a player's beside it. */
async function removeAccount(query: Query, id: string): Promise<void> {
  await query('delete from auth.users where id = $1::uuid and email_confirmed_at is null', [id]);
}

/** Whether a sign-up waited before is told to nobody either. */
function withoutDoubt(account: Account): Account {
  const { needs_password: _doubt, ...app } = account.user.raw_app_meta_data ?? {};
  return { ...account, user: { ...account.user, raw_app_meta_data: app } };
}
