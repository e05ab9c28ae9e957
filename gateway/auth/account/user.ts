import * as v from 'valibot';

import { audit } from '../audit-log.ts';
import { type Call, type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { halfSignedIn, inSession, type SignedIn, signedIn } from '../sessions/signed-in.ts';
import { sendCode } from '../sign-in/send-code.ts';
import { tellOwner } from '../tell-owner.ts';
import { type Contact, findByContact, readAccount } from '../users/account.ts';
import { changeColumns, forgetPendingChanges } from '../users/confirm.ts';
import { contactFields, contactOf, isSomebodys, taken } from '../users/contact.ts';
import { checkData } from '../users/new-account.ts';
import { checkStrength } from '../users/passwords.ts';
import { issueProof, type Proof } from '../users/proofs.ts';
import { userAnswer } from '../users/user-answer.ts';
import { checkFreshProof, spendNonce } from './reauthenticate.ts';

const shape = v.object({
  ...contactFields,
  password: v.nullish(text()),
  nonce: v.nullish(text(32), ''),
  data: v.nullish(v.record(v.string(), v.unknown())),
});

const words = { missing: '', disabled: 'Unsupported phone provider' };

type Body = v.InferOutput<typeof shape>;

/**
 * An account, and what its owner changes. A new password or address needs a fresh proof in a session older
 * than a day; a new password ends all other sessions, and the owner hears of it.
 */
export function userCalls(parts: AuthParts) {
  return {
    'GET /user': async (call) => userAnswer((await halfSignedIn(parts, call)).account),
    'PUT /user': withBody(shape, (body, call) => update(parts, body, call)),
  } satisfies Calls;
}

async function update(parts: AuthParts, body: Body, call: Call): Promise<object> {
  const { database, passwords, later } = parts;
  const { password, nonce } = body;
  const names = body.email !== '' || body.phone !== '';
  const wanted = names ? contactOf(parts, body, words) : undefined;
  const data = body.data ? checkData(body.data) : undefined;
  if (typeof password === 'string') checkStrength(password);
  const who = await signedIn(parts, call);
  const { user } = who.account;
  const contact = wanted && wanted.address !== user[wanted.by] ? wanted : undefined;
  if (user.is_sso_user && (typeof password === 'string' || contact !== undefined)) {
    const message = 'Updating email, phone, password of a SSO account only possible via SSO';
    throw new Refusal(422, 'user_sso_managed', message);
  }
  const changesSecret = typeof password === 'string' || contact !== undefined;
  if (contact !== undefined) await refuseTaken(database.query, contact);
  const isProven = changesSecret && (await checkFreshProof(database.query, who, nonce));
  const hash =
    typeof password === 'string'
      ? await hashOther(passwords, user.encrypted_password, password)
      : undefined;
  const proof = await inSession(parts, who, async (query) => {
    if (isProven) await spendNonce(query, user);
    if (hash !== undefined) await setPassword(query, who, hash);
    if (data !== undefined) await mergeData(query, user.id, data);
    await audit(query, who.account, 'user_modified');
    return contact === undefined ? undefined : askForChange(query, parts, user.id, contact);
  });
  if (hash !== undefined) tellOwner(parts, 'password_changed', who.account);
  if (contact !== undefined && proof !== undefined) {
    later(() => sendCode(parts, 'email_change', { account: who.account, contact }, proof));
  }
  return userAnswer(await readAccount(database.query, user.id));
}

async function hashOther(
  passwords: AuthParts['passwords'],
  stored: string | null,
  given: string,
): Promise<string> {
  if (stored && (await passwords.isRight(given, stored))) {
    const message = 'New password should be different from the old password.';
    throw new Refusal(422, 'same_password', message);
  }
  return passwords.hash(given);
}

/** Refuses a contact that is somebody's; an unconfirmed sign-up does not make it so. */
async function refuseTaken(query: Query, contact: Contact): Promise<void> {
  const other = await findByContact(query, contact);
  if (other !== undefined && isSomebodys(other)) throw taken(contact.by);
}

async function setPassword(query: Query, who: SignedIn, hash: string): Promise<void> {
  const { user } = who.account;
  await query(
    `update auth.users set encrypted_password = $2, updated_at = now(),
       raw_app_meta_data = raw_app_meta_data - 'needs_password'
     where id = $1::uuid`,
    [user.id, hash],
  );
  // Signs out everybody else, be it with the old password or on a lost device.
  await query('delete from auth.sessions where user_id = $1::uuid and id <> $2::uuid', [
    user.id,
    who.session.id,
  ]);
  await forgetPendingChanges(query, user.id);
  await audit(query, who.account, 'user_updated_password');
}

/** Adds to an account's data, removing what is null. The sum has a size limit too. */
async function mergeData(
  query: Query,
  userId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [merged] = await query<{ data: Record<string, unknown> }>(
    `update auth.users set updated_at = now(), raw_user_meta_data =
       (coalesce(raw_user_meta_data, '{}') || $2::text::jsonb)
         - array(select e.key from jsonb_each($2::text::jsonb) e where e.value = 'null')
     where id = $1::uuid returning raw_user_meta_data as data`,
    [userId, JSON.stringify(data)],
  );
  const { sub: _id, email: _email, phone: _phone, ...own } = merged?.data ?? {};
  checkData(own);
}

async function askForChange(
  query: Query,
  parts: AuthParts,
  userId: string,
  { by, address }: Contact,
): Promise<Proof> {
  await query(`update auth.users set ${by}_change = $2 where id = $1::uuid`, [userId, address]);
  const column = changeColumns[by];
  return issueProof(query, parts.secrets.jwtSecret, { userId, column, address });
}
