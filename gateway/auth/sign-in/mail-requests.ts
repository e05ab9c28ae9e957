import * as v from 'valibot';

import { audit } from '../audit-log.ts';
import { type Call, type Calls, text, withBody } from '../call.ts';
import { withWayBack } from '../../mail/way-back.ts';
import type { AuthParts } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { findByEmail, type Account } from '../users/account.ts';
import { addressField, checkAddress } from '../users/address.ts';
import { addAccount, checkData } from '../users/new-account.ts';
import { issueProof, type ProofColumn } from '../users/proofs.ts';
import { patience } from '../users/tried-sign-up.ts';

const named = { email: addressField, phone: v.nullish(text(), '') };

/**
 * What asks for a mail is answered before anybody looks whether there is an account, so that neither words
 * nor time can tell. A mail that could not be sent is in the log.
 */
export function mailRequestCalls(parts: AuthParts) {
  const { later, publicUrl } = parts;
  const answered = (call: Call, work: () => Promise<unknown>): object => {
    later(() => withWayBack(call.request, publicUrl(), work));
    return {};
  };
  return {
    'POST /recover': withBody(v.object(named), async (body, call) => {
      const address = mailbox(body, 'Password recovery requires an email');
      return answered(call, () => recover(parts, address));
    }),
    'POST /otp': withBody(
      v.object({
        ...named,
        create_user: v.nullish(v.boolean(), true),
        data: v.nullish(v.record(v.string(), v.unknown())),
      }),
      async (body, call) => {
        const address = mailbox(body, 'One of email or phone must be set');
        const data = checkData(body.data);
        return answered(call, () => signInByMail(parts, address, body.create_user, data));
      },
    ),
    'POST /resend': withBody(
      v.object({ ...named, type: v.nullish(text(32), '') }),
      async (body, call) => {
        const { type } = body;
        if (type !== 'signup' && type !== 'email_change') {
          if (type === 'sms' || type === 'phone_change') throw phoneDisabled();
          throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
        }
        const address = mailbox(body, 'Missing email address or phone number');
        return answered(call, () => resend(parts, address, type));
      },
    ),
  } satisfies Calls;
}

function mailbox({ email, phone }: { email: string; phone: string }, missing: string): string {
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided');
  }
  if (phone !== '') throw phoneDisabled();
  if (email === '') throw invalid(missing);
  return checkAddress(email);
}

function phoneDisabled(): Refusal {
  return new Refusal(400, 'phone_provider_disabled', 'Unsupported phone provider');
}

async function recover(parts: AuthParts, address: string): Promise<void> {
  const account = await findByEmail(parts.database.query, address);
  if (account !== undefined) await sendProof(parts, account, 'recovery_token', 'recovery');
}

/** A new address signs up by it, waiting for its confirmation like every other. */
async function signInByMail(
  parts: AuthParts,
  address: string,
  mayCreate: boolean,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { database, secrets, writeMail } = parts;
  const account = await findByEmail(database.query, address);
  if (account !== undefined) return sendProof(parts, account, 'recovery_token', 'magiclink');
  if (!mayCreate) return;
  const id = crypto.randomUUID();
  const proof = await database.transaction(async (query) => {
    await addAccount(query, { id, email: address, address, passwordHash: '', data });
    return issueProof(query, secrets.jwtSecret, {
      userId: id,
      column: 'confirmation_token',
      address,
    });
  });
  await writeMail('signup', { to: address, userId: id }, proof);
}

async function resend(
  parts: AuthParts,
  address: string,
  type: 'signup' | 'email_change',
): Promise<void> {
  const account = await findByEmail(parts.database.query, address);
  if (account === undefined) return;
  const isWaiting = account.user.email_confirmed_at === null;
  if (type === 'signup' && isWaiting) await sendProof(parts, account, 'confirmation_token', type);
  if (type === 'email_change' && (await isChanging(parts, account))) {
    await sendProof(parts, account, 'email_change_token_new', type, account.user.email_change);
  }
}

async function isChanging({ database }: AuthParts, { user }: Account): Promise<boolean> {
  const [change] = await database.query(
    `select from auth.users where id = $1::uuid and email_change <> ''
       and email_change_sent_at > now() - interval '${patience}'`,
    [user.id],
  );
  return change !== undefined;
}

async function sendProof(
  { database, secrets, writeMail }: AuthParts,
  account: Account,
  column: ProofColumn,
  kind: 'signup' | 'recovery' | 'magiclink' | 'email_change',
  to = account.user.email,
): Promise<void> {
  const userId = account.user.id;
  if (to === null || to === '') return;
  const proof = await database.transaction(async (query) => {
    if (kind === 'recovery') await audit(query, account, 'user_recovery_requested');
    return issueProof(query, secrets.jwtSecret, { userId, column, address: to });
  });
  await writeMail(kind, { to, userId }, proof);
}
