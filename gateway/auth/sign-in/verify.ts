import * as v from 'valibot';

import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { checkPhone } from '../phones/phone-number.ts';
import { invalid, Refusal } from '../refusal.ts';
import { beginSession, sessionAnswer } from '../sessions/session.ts';
import { holdSession, type SignedIn, signedIn } from '../sessions/signed-in.ts';
import { tellOwner } from '../tell-owner.ts';
import { addressField, addressIn, unusable } from '../users/address.ts';
import { changeColumns, confirmChange, confirmContact } from '../users/confirm.ts';
import { contactNamed } from '../users/contact.ts';
import {
  accountsToTry,
  codeShape,
  type ProofColumn,
  type SpentProof,
  takeProof,
  tokenHashOf,
  tokenHashShape,
} from '../users/proofs.ts';

/** What each type may prove; `email` is the later word for the first two. */
const columns: ReadonlyMap<string, readonly ProofColumn[]> = new Map([
  ['email', ['confirmation_token', 'recovery_token']],
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['magiclink', ['recovery_token']],
  ['recovery', ['recovery_token']],
  ['email_change', ['email_change_token_new']],
  ['sms', ['confirmation_token', 'recovery_token']],
  ['phone_change', ['phone_change_token']],
]);

const shape = v.object({
  type: v.nullish(text(32), ''),
  token: v.nullish(text(), ''),
  token_hash: v.nullish(text(), ''),
  email: addressField,
  phone: v.nullish(text(32), ''),
});

type Body = v.InferOutput<typeof shape>;

/** What a code or a mail's link proves; a session begins with it. */
export function verifyCalls(parts: AuthParts) {
  const { database } = parts;
  return {
    'POST /verify': withBody(shape, async (body, call) => {
      const asked = columnsOf(body);
      const tried = await triedBy(parts, body, asked);
      const caller = await signedIn(parts, call).catch(() => undefined);
      const { issued, changed } = await database.transaction(async (query) => {
        const proof = await takeFirst(query, tried);
        if (proof === undefined) throw expired(body);
        const { userId, column } = proof;
        const contact = contactNamed(proof.address);
        const before =
          column === changeColumns[contact.by]
            ? await confirmChange(query, {
                userId,
                contact,
                isOwner: await isOwner(query, caller, userId),
              })
            : await confirmContact(query, userId, column, contact);
        const session = await beginSession(query, parts, { userId, method: 'otp', call });
        return { issued: session, changed: before && { before, by: contact.by } };
      });
      if (changed !== undefined) {
        const kind = changed.by === 'email' ? 'email_changed' : 'identity_linked';
        tellOwner(parts, kind, changed.before);
      }
      return sessionAnswer(parts, issued);
    }),
  } satisfies Calls;
}

function columnsOf({ type, token, token_hash: tokenHash }: Body): readonly ProofColumn[] {
  if (type === '') throw invalid('Verify requires a verification type');
  if ((token === '') === (tokenHash === '')) {
    throw invalid('Verify requires either a token or a token hash');
  }
  const found = columns.get(type);
  if (found !== undefined) return found;
  throw invalid('Unsupported verification type');
}

type Tried = {
  tokens: { tokenHash: string; column: ProofColumn }[];
  /** Whose proofs are looked at; null: whosever it is. */
  accounts: readonly string[] | null;
};

/**
 * The tokens that a link or a code may stand for. Address and code are held to their shape first, then the
 * try is counted; beyond its number the right code is answered like a wrong one.
 */
async function triedBy(
  { database, secrets }: AuthParts,
  body: Body,
  asked: readonly ProofColumn[],
): Promise<Tried> {
  const { email, token: code, token_hash: tokenHash, phone } = body;
  if (tokenHash !== '') {
    if (email !== '' || phone !== '') {
      throw invalid('Only the token_hash and type should be provided');
    }
    if (!tokenHashShape.test(tokenHash)) throw expired(body);
    return { tokens: asked.map((column) => ({ tokenHash, column })), accounts: null };
  }
  if (email.length > 254) {
    throw unusable();
  }
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  const address = phone === '' ? addressIn(email) : checkPhone(phone);
  if (address === undefined || !codeShape.test(code)) throw expired(body);
  const tokens = asked.map((column) => ({
    tokenHash: tokenHashOf(secrets.jwtSecret, { column, address, code }),
    column,
  }));
  return { tokens, accounts: await accountsToTry(database.query, address) };
}

/** Whether the caller is still signed in to the account: nobody else need be whoever asked for a change. */
async function isOwner(
  query: Query,
  caller: SignedIn | undefined,
  userId: string,
): Promise<boolean> {
  if (caller?.account.user.id !== userId) return false;
  return holdSession(query, caller).then(
    () => true,
    () => false,
  );
}

async function takeFirst(
  query: Query,
  { tokens, accounts }: Tried,
): Promise<SpentProof | undefined> {
  for (const token of tokens) {
    const proof = await takeProof(query, token, accounts);
    if (proof !== undefined) return proof;
  }
  return undefined;
}

function expired({ token_hash: tokenHash }: Body): Refusal {
  const isLink = tokenHash !== '';
  const message = isLink
    ? 'Email link is invalid or has expired'
    : 'Token has expired or is invalid';
  return new Refusal(403, 'otp_expired', message);
}
