import * as v from 'valibot';

import { mailLink } from '../../mail/mail-link.ts';
import type { MailKind } from '../../mail/mail-words.ts';
import { audit } from '../audit-log.ts';
import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { holdByContact, readAccount } from '../users/account.ts';
import { addressField, checkAddress } from '../users/address.ts';
import { taken } from '../users/contact.ts';
import { addAccount, checkData } from '../users/new-account.ts';
import { issueProof, type Proof, type ProofColumn } from '../users/proofs.ts';
import { userAnswer } from '../users/user-answer.ts';
import { asAdmin } from './admin.ts';

const data = v.nullish(v.record(v.string(), v.unknown()));
const linkShape = v.object({
  type: v.nullish(text(32), ''),
  email: addressField,
  new_email: addressField,
  password: v.nullish(text(1_024), ''),
  data,
});

/** What each type of link proves, and the kind of mail it would come by. */
const types = new Map<
  string,
  { column: ProofColumn; kind: 'signup' | 'recovery' | 'magiclink' | 'email_change' }
>([
  ['signup', { column: 'confirmation_token', kind: 'signup' }],
  ['invite', { column: 'confirmation_token', kind: 'signup' }],
  ['magiclink', { column: 'recovery_token', kind: 'magiclink' }],
  ['recovery', { column: 'recovery_token', kind: 'recovery' }],
  // One confirmation is enough, so it is the same link.
  ['email_change_current', { column: 'email_change_token_new', kind: 'email_change' }],
  ['email_change_new', { column: 'email_change_token_new', kind: 'email_change' }],
]);

/** Links and invitations made with the secret key. */
export function adminLinkCalls(parts: AuthParts) {
  const { database, publicUrl, secrets, later, writeMail } = parts;
  return {
    'POST /admin/generate_link': asAdmin(
      parts,
      withBody(linkShape, async (body) => {
        const type = types.get(body.type);
        if (type === undefined) throw invalid('Invalid email action link type requested');
        const address = checkAddress(body.email);
        const isChange = type.kind === 'email_change';
        const to = isChange ? checkAddress(body.new_email) : address;
        const hash = body.password === '' ? '' : await parts.passwords.hash(body.password);
        const made = await database.transaction(async (query) => {
          const userId = await accountFor(query, address, body, hash);
          if (isChange) {
            await query('update auth.users set email_change = $2 where id = $1::uuid', [
              userId,
              to,
            ]);
          }
          const { column } = type;
          const proof = await issueProof(query, secrets.jwtSecret, { userId, column, address: to });
          return { proof, account: await readAccount(query, userId) };
        });
        return {
          ...userAnswer(made.account),
          action_link: actionLink(type.kind, publicUrl(), made.proof),
          email_otp: made.proof.code,
          hashed_token: made.proof.tokenHash,
          verification_type: body.type,
          redirect_to: publicUrl(),
        };
      }),
    ),
    'POST /invite': asAdmin(
      parts,
      withBody(v.object({ email: addressField, data }), async (body) => {
        const address = checkAddress(body.email);
        const { account, proof } = await database.transaction((query) =>
          invite(query, parts, address, checkData(body.data)),
        );
        later(() => writeMail('signup', { to: address, userId: account.user.id }, proof));
        return userAnswer(account);
      }),
    ),
  } satisfies Calls;
}

/** The link of a mail, which says as well where Supabase Auth would lead on to. */
function actionLink(kind: MailKind, publicUrl: string, { tokenHash }: Proof): string {
  const link = new URL(mailLink(kind, publicUrl, tokenHash) ?? '', publicUrl);
  link.searchParams.set('redirect_to', publicUrl);
  return link.href;
}

/** The account of an address; a sign-up or an invitation may make it. */
async function accountFor(
  query: Query,
  address: string,
  body: v.InferOutput<typeof linkShape>,
  hash: string,
): Promise<string> {
  const found = await holdByContact(query, { by: 'email', address });
  const makes = body.type === 'signup' || body.type === 'invite';
  if (found !== undefined) {
    if (makes && found.user.email_confirmed_at !== null) throw taken();
    if (makes) await replacePassword(query, found.user.id, hash);
    return found.user.id;
  }
  if (!makes) throw new Refusal(404, 'user_not_found', 'User with this email not found');
  if (body.type === 'signup' && hash === '') throw invalid('Signup requires a valid password');
  const id = crypto.randomUUID();
  await addAccount(query, {
    id,
    contact: { by: 'email', address },
    isByAdmin: true,
    passwordHash: hash,
    data: checkData(body.data),
    needsPassword: hash === '',
  });
  return id;
}

/** Who signed up by an address and never confirmed it may be a stranger, whose password does not stay. */
async function replacePassword(query: Query, userId: string, hash: string): Promise<void> {
  await query(
    `update auth.users set encrypted_password = $2::text, raw_app_meta_data = case $2::text
       when '' then coalesce(raw_app_meta_data, '{}') || '{"needs_password": true}'
       else raw_app_meta_data - 'needs_password' end
     where id = $1::uuid`,
    [userId, hash],
  );
}

async function invite(
  query: Query,
  { secrets }: AuthParts,
  address: string,
  own: Readonly<Record<string, unknown>>,
): Promise<{ account: Awaited<ReturnType<typeof readAccount>>; proof: Proof }> {
  const found = await holdByContact(query, { by: 'email', address });
  if (found !== undefined && found.user.email_confirmed_at !== null) throw taken();
  const userId = found?.user.id ?? crypto.randomUUID();
  if (found !== undefined) await replacePassword(query, userId, '');
  else {
    await addAccount(query, {
      id: userId,
      contact: { by: 'email', address },
      isByAdmin: true,
      passwordHash: '',
      data: own,
      needsPassword: true,
    });
  }
  await query('update auth.users set invited_at = now() where id = $1::uuid', [userId]);
  const column = 'confirmation_token';
  const proof = await issueProof(query, secrets.jwtSecret, { userId, column, address });
  const account = await readAccount(query, userId);
  await audit(query, account, 'user_invited');
  return { account, proof };
}
