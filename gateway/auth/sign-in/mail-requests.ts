import * as v from 'valibot';

import { audit } from '../audit-log.ts';
import { type Call, type Calls, text, withBody } from '../call.ts';
import { withWayBack } from '../../mail/way-back.ts';
import type { AuthParts } from '../parts.ts';
import { invalid } from '../refusal.ts';
import {
  type Account,
  type Contact,
  findByContact,
  holdById,
  readAccount,
} from '../users/account.ts';
import { addressField, checkAddress } from '../users/address.ts';
import { changeColumns } from '../users/confirm.ts';
import { contactFields, contactOf, isConfirmed } from '../users/contact.ts';
import { addAccount, checkData } from '../users/new-account.ts';
import { issueProof, type ProofColumn } from '../users/proofs.ts';
import { patience } from '../users/tried-sign-up.ts';
import { type CodeKind, sendCode } from './send-code.ts';

const named = v.object({ email: addressField, phone: v.nullish(text(32), '') });

const resent = ['signup', 'email_change', 'sms', 'phone_change'] as const;
type Resent = (typeof resent)[number];

/**
 * Whatever asks for a code is answered before anything checks whether there is an account, so that
 * neither content nor timing gives it away. A mail or message that could not be sent is in the log.
 */
export function mailRequestCalls(parts: AuthParts) {
  const { later, publicUrl } = parts;
  const answered = (call: Call, work: () => Promise<unknown>): object => {
    later(() => withWayBack(call.request, publicUrl(), work));
    return {};
  };
  const disabled = 'Unsupported phone provider';
  return {
    'POST /recover': withBody(named, async ({ email, phone }, call) => {
      if (phone !== '' || email === '') throw invalid('Password recovery requires an email');
      const contact: Contact = { by: 'email', address: checkAddress(email) };
      return answered(call, () => recover(parts, contact));
    }),
    'POST /otp': withBody(
      v.object({
        ...contactFields,
        create_user: v.nullish(v.boolean(), true),
        data: v.nullish(v.record(v.string(), v.unknown())),
      }),
      async (body, call) => {
        const missing = 'One of email or phone must be set';
        const contact = contactOf(parts, body, { missing, disabled });
        const data = checkData(body.data);
        return answered(call, () => signInByCode(parts, contact, body.create_user, data));
      },
    ),
    'POST /resend': withBody(
      v.object({ ...contactFields, type: v.nullish(text(32), '') }),
      async (body, call) => {
        const type = resent.find((known) => known === body.type);
        if (type === undefined) {
          throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
        }
        const missing = 'Missing email address or phone number';
        const contact = contactOf(parts, body, { missing, disabled });
        if (contact.by !== reachedFor[type]) {
          const what = reachedFor[type] === 'email' ? 'an email address' : 'a phone number';
          throw invalid(`Type provided requires ${what}`);
        }
        return answered(call, () => resend(parts, contact, type));
      },
    ),
  } satisfies Calls;
}

/** Where the code of each type goes. */
const reachedFor: Record<Resent, Contact['by']> = {
  signup: 'email',
  email_change: 'email',
  sms: 'phone',
  phone_change: 'phone',
};

async function recover(parts: AuthParts, contact: Contact): Promise<void> {
  const account = await findByContact(parts.database.query, contact);
  if (account === undefined) return;
  await sendProof(parts, { account, contact }, 'recovery_token', 'recovery');
}

/** A new contact signs up by it, waiting for its confirmation like every other. */
async function signInByCode(
  parts: AuthParts,
  contact: Contact,
  mayCreate: boolean,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { database } = parts;
  const found = await findByContact(database.query, contact);
  if (found !== undefined) {
    return sendProof(parts, { account: found, contact }, 'recovery_token', 'magiclink');
  }
  if (!mayCreate) return;
  const id = crypto.randomUUID();
  const { account, proof } = await database.transaction(async (query) => {
    await addAccount(query, { id, contact, passwordHash: '', data });
    const { address } = contact;
    const asked = { userId: id, column: 'confirmation_token', address } as const;
    return {
      proof: await issueProof(query, parts.secrets.jwtSecret, asked),
      account: await readAccount(query, id),
    };
  });
  await sendCode(parts, 'signup', { account, contact }, proof);
}

async function resend(parts: AuthParts, contact: Contact, type: Resent): Promise<void> {
  const account = await findByContact(parts.database.query, contact);
  if (account === undefined) return;
  const { by } = contact;
  if (type === 'signup' || type === 'sms') {
    if (isConfirmed(account, contact)) return;
    return sendProof(parts, { account, contact }, 'confirmation_token', 'signup');
  }
  if (!(await isChanging(parts, account, by))) return;
  const address = account.user[`${by}_change`] ?? '';
  await sendProof(parts, { account, contact: { by, address } }, changeColumns[by], 'email_change');
}

async function isChanging({ database }: AuthParts, { user }: Account, by: Contact['by']) {
  const [change] = await database.query(
    `select from auth.users where id = $1::uuid and ${by}_change <> ''
       and ${by}_change_sent_at > now() - interval '${patience}'`,
    [user.id],
  );
  return change !== undefined;
}

/** Nothing goes to an address or phone that the account has given up meanwhile. */
async function sendProof(
  parts: AuthParts,
  { account, contact }: { account: Account; contact: Contact },
  column: ProofColumn,
  kind: CodeKind,
): Promise<void> {
  const { database, secrets } = parts;
  const userId = account.user.id;
  const proof = await database.transaction(async (query) => {
    const held = await holdById(query, userId);
    const { by, address } = contact;
    const reached = column === changeColumns[by] ? held?.user[`${by}_change`] : held?.user[by];
    if (reached !== address) return undefined;
    if (kind === 'recovery') await audit(query, account, 'user_recovery_requested');
    return issueProof(query, secrets.jwtSecret, { userId, column, address });
  });
  if (proof !== undefined) await sendCode(parts, kind, { account, contact }, proof);
}
