import * as v from 'valibot';

import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { beginSession, sessionAnswer } from '../sessions/session.ts';
import { findByEmail, refuseBanned } from '../users/account.ts';
import { addressField, checkAddress } from '../users/address.ts';
import { findTriedSignUp } from '../users/tried-sign-up.ts';

const shape = v.object({
  email: addressField,
  phone: v.nullish(text(), ''),
  password: v.nullish(text(1_024), ''),
});

/**
 * Signing in takes the same work and words for an address that has an account and one that has none: one
 * password is compared, and a second one where a sign-up waits or was tried. "Not confirmed" is said only
 * to who knows the password of that sign-up.
 */
export function passwordCalls(parts: AuthParts) {
  const { database, passwords } = parts;
  return {
    'POST /token?grant_type=password': withBody(shape, async ({ email, phone, password }, call) => {
      if (email !== '' && phone !== '') {
        throw invalid('Only an email address or phone number should be provided on login.');
      }
      if (phone !== '') {
        throw new Refusal(400, 'phone_provider_disabled', 'Phone logins are disabled');
      }
      if (email === '') throw invalid('missing email or phone');
      const found = await findByEmail(database.query, checkAddress(email));
      const isConfirmed = found !== undefined && found.user.email_confirmed_at !== null;
      const account = isConfirmed ? found : undefined;
      if (await passwords.isRight(password, account?.user.encrypted_password)) {
        if (account === undefined) throw new Error('Only an account has a password.');
        refuseBanned(account);
        const userId = account.user.id;
        const issued = await database.transaction((query) =>
          beginSession(query, parts, { userId, method: 'password', call }),
        );
        return sessionAnswer(parts, issued);
      }
      const tried = await findTriedSignUp(database.query, found?.user.id ?? crypto.randomUUID());
      const waiting = isConfirmed ? tried : found?.user.encrypted_password;
      if (waiting && (await passwords.isRight(password, waiting))) {
        throw new Refusal(400, 'email_not_confirmed', 'Email not confirmed');
      }
      throw new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
    }),
  } satisfies Calls;
}
