import * as v from 'valibot';

import { audit } from '../audit-log.ts';
import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import {
  type Account,
  type Contact,
  findByContact,
  needsPassword,
  readAccount,
} from '../users/account.ts';
import { contactFields, contactOf, isAnothers, isSomebodys } from '../users/contact.ts';
import { addAccount, checkData } from '../users/new-account.ts';
import { checkStrength } from '../users/passwords.ts';
import { issueProof, type Proof } from '../users/proofs.ts';
import { findTriedSignUp, keepTriedSignUp } from '../users/tried-sign-up.ts';
import { userAnswer } from '../users/user-answer.ts';
import { sendCode } from './send-code.ts';

const shape = v.object({
  ...contactFields,
  password: v.nullish(text(), ''),
  data: v.nullish(v.record(v.string(), v.unknown())),
});

const missing = 'You must provide either an email or phone number and a password.';

type SignUp = {
  contact: Contact;
  hash: string;
  data: Readonly<Record<string, unknown>>;
  /** The hash that an earlier sign-up waited with, if it had the same password. */
  sameHash: string | undefined;
};

/**
 * A sign-up is answered alike whether its address or phone has an account or not, after the same work: the taken one
 * gets its owner a mail, and an account is made that is thrown away. A sign-up that nobody confirmed gives
 * way to the next one; where their passwords differ, neither counts once it is confirmed.
 */
export function signUpCalls(parts: AuthParts) {
  const { database, passwords, secrets, later } = parts;
  return {
    'POST /signup': withBody(shape, async ({ password, data: given, ...named }) => {
      refuseMissing(named.email || named.phone, password, given);
      const contact = contactOf(parts, named, { missing, disabled: 'Phone signups are disabled' });
      checkStrength(password);
      const data = checkData(given);
      const hash = await passwords.hash(password);
      const before = await hashBefore(database.query, contact);
      const sameHash = (await passwords.isRight(password, before)) ? before : undefined;
      const signUp = { contact, hash, data, sameHash };
      const keepOnce = () =>
        database.transaction((query) => keep(query, signUp, secrets.jwtSecret));
      // Whoever confirmed the address meanwhile is found the second time.
      const kept = await keepOnce().catch((error: unknown) => {
        if (isAnothers(error)) return keepOnce();
        throw error;
      });
      const { owner, account, proof } = kept;
      later(() =>
        owner === undefined
          ? sendCode(parts, 'signup', { account, contact }, proof)
          : tellOwner(parts, owner, contact),
      );
      return userAnswer({ ...account, user: { ...account.user, [contact.by]: contact.address } });
    }),
  } satisfies Calls;
}

/** Mails the owner of an address that somebody signed up with it; a message would cost the operator. */
async function tellOwner({ writeMail }: AuthParts, owner: Account, { by, address }: Contact) {
  if (by === 'email') await writeMail('already_registered', { to: address, userId: owner.user.id });
}

/** Page and official client ask for both before they call. */
function refuseMissing(name: string, password: string, given: object | null | undefined): void {
  // The official client's anonymous sign-in brings data alone.
  if (name === '' && password === '' && given) {
    const message = 'Anonymous sign-ins are disabled';
    throw new Refusal(422, 'anonymous_provider_disabled', message);
  }
  if (name === '' || password === '') throw invalid(missing);
}

/** The hash of the password that an earlier sign-up by this contact waits with. */
async function hashBefore(query: Query, contact: Contact): Promise<string | undefined> {
  const account = await findByContact(query, contact);
  const tried = await findTriedSignUp(query, account?.user.id ?? crypto.randomUUID());
  const isTaken = account !== undefined && isSomebodys(account);
  return isTaken ? tried : (account?.user.encrypted_password ?? undefined);
}

type Kept = { owner: Account | undefined; account: Account; proof: Proof };

async function keep(query: Query, signUp: SignUp, secret: string): Promise<Kept> {
  const { contact, hash, data, sameHash } = signUp;
  const { address } = contact;
  // Of two simultaneous sign-ups with one address, the second sees the first.
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [address]);
  const found = await findByContact(query, contact);
  const isTaken = found !== undefined && isSomebodys(found);
  const waiting = isTaken ? undefined : found;
  const id = crypto.randomUUID();
  await removeAccount(query, waiting?.user.id ?? crypto.randomUUID());
  await addAccount(query, {
    id,
    contact,
    isDummy: isTaken,
    passwordHash: hash,
    data,
    needsPassword:
      waiting !== undefined &&
      (waiting.user.encrypted_password !== sameHash || needsPassword(waiting)),
  });
  // For a sign-up that is kept, its real proof replaces this one below.
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

/** Removes an unconfirmed sign-up; a player's data cannot hang on it. */
async function removeAccount(query: Query, id: string): Promise<void> {
  await query('delete from auth.users where id = $1::uuid and confirmed_at is null', [id]);
}

/** Hides whether a sign-up was already waiting. */
function withoutDoubt(account: Account): Account {
  const { needs_password: _doubt, ...app } = account.user.raw_app_meta_data ?? {};
  return { ...account, user: { ...account.user, raw_app_meta_data: app } };
}
