import * as v from 'valibot';

import { text } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { checkPhone } from '../phones/phone-number.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Account, Contact } from './account.ts';
import { addressField, checkAddress } from './address.ts';

/** The fields of a call that say how somebody is reached. */
export const contactFields = {
  email: addressField,
  phone: v.nullish(text(32), ''),
  channel: v.nullish(text(32), 'sms'),
};

type Fields = { email: string; phone: string; channel: string };

/**
 * The one way that a call names; refused where it names both, or none, or a phone where no messages are
 * sent. `words` are those of the call.
 */
export function contactOf(
  { sendText }: Pick<AuthParts, 'sendText'>,
  { email, phone, channel }: Fields,
  words: { missing: string; disabled: string },
): Contact {
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided');
  }
  if (email !== '') return { by: 'email', address: checkAddress(email) };
  if (phone === '') throw invalid(words.missing);
  if (sendText === undefined) throw new Refusal(400, 'phone_provider_disabled', words.disabled);
  const address = checkPhone(phone);
  if (channel !== 'sms') throw invalid("Invalid channel, supported values are 'sms'");
  return { by: 'phone', address };
}

/** How an account is reached for a proof: by mail, or else by phone; undefined without either. */
export function reachedBy({ user }: Account): Contact | undefined {
  if (user.email) return { by: 'email', address: user.email };
  return user.phone ? { by: 'phone', address: user.phone } : undefined;
}

/** What a proof was sent to. */
export function contactNamed(address: string): Contact {
  return { by: address.includes('@') ? 'email' : 'phone', address };
}

/** Whether an account has proven that it is reached this way. */
export function isConfirmed({ user }: Account, { by }: Pick<Contact, 'by'>): boolean {
  return user[`${by}_confirmed_at`] !== null;
}

/** Whether somebody has proven, in this way or another, that an account is theirs. */
export function isSomebodys({ user }: Account): boolean {
  return user.confirmed_at !== null;
}

/** Refuses an address or phone that already belongs to somebody. */
export function taken(by: Contact['by'] = 'email'): Refusal {
  const what = by === 'email' ? 'email address' : 'phone number';
  const message = `A user with this ${what} has already been registered`;
  return new Refusal(422, `${by}_exists`, message);
}

/** Resolves with what gives an account its address or phone; refused where another one got it meanwhile. */
export async function unlessTaken<Result>(
  by: Contact['by'],
  given: Promise<Result>,
): Promise<Result> {
  return given.catch((error: unknown) => {
    throw isAnothers(error) ? taken(by) : error;
  });
}

/** Whether the database refused what another account has by now. */
export function isAnothers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
