import * as v from 'valibot';

import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { beginSession, sessionAnswer, wrongCredentials } from '../sessions/session.ts';
import { findByContact } from '../users/account.ts';
import { contactFields, contactOf, isConfirmed } from '../users/contact.ts';
import { findTriedSignUp } from '../users/tried-sign-up.ts';

const shape = v.object({
  ...contactFields,
  password: v.nullish(text(1_024), ''),
});

/**
 * Signing in takes the same work and gives the same answers for an address with an account and one
 * without: one password is compared, and a second one where a sign-up waits or was tried. "Not
 * confirmed" is said only to somebody who knows the password of that sign-up.
 */
export function passwordCalls(parts: AuthParts) {
  const { database, passwords } = parts;
  return {
    'POST /token?grant_type=password': withBody(shape, async ({ password, ...named }, call) => {
      const contact = contactOf(parts, named, {
        missing: 'missing email or phone',
        disabled: 'Phone logins are disabled',
      });
      const found = await findByContact(database.query, contact);
      const account = found !== undefined && isConfirmed(found, contact) ? found : undefined;
      const passwordHash = account?.user.encrypted_password ?? null;
      if (await passwords.isRight(password, passwordHash)) {
        if (account === undefined) throw new Error('Only an account has a password.');
        const userId = account.user.id;
        const issued = await database.transaction((query) =>
          beginSession(query, parts, { userId, method: 'password', call, passwordHash }),
        );
        return sessionAnswer(parts, issued);
      }
      const tried = await findTriedSignUp(database.query, found?.user.id ?? crypto.randomUUID());
      const waiting = account !== undefined ? tried : found?.user.encrypted_password;
      if (waiting && (await passwords.isRight(password, waiting))) {
        const what = contact.by === 'email' ? 'Email' : 'Phone';
        throw new Refusal(400, `${contact.by}_not_confirmed`, `${what} not confirmed`);
      }
      throw wrongCredentials();
    }),
  } satisfies Calls;
}
