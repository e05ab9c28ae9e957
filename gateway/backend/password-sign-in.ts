import type { AuthAccounts } from './auth-accounts.ts';
import { type AskAuth, readBody, withBody } from './auth-call.ts';
import { namedAddress } from './email-address.ts';
import { shadowAddress } from './shadow-address.ts';

export type PasswordSignInParts = {
  ask: AskAuth;
  accounts: Pick<AuthAccounts, 'find'>;
  /** bcrypt's comparison, which is what takes the time. */
  compare: (password: string, hash: string) => Promise<boolean>;
  secret: string;
};

/** Nobody's password, hashed at the cost that @supabase/lite hashes with. */
export const nobodysHash = '$2b$10$FDGqjPk.3rQF6stNNJHBSOnq8j5lnefXd5KYCWnnvu0KEwrqhj5ZC';

/**
 * Answers POST /token?grant_type=password with the same work and words for an address that has an
 * account and one that has none: one password is compared, and a second one where a sign-up waits.
 * "Not confirmed" is said only to who knows the password of that sign-up.
 */
export function createPasswordSignIn(parts: PasswordSignInParts): AskAuth {
  const { ask, accounts, compare, secret } = parts;
  return async (request) => {
    const body = await readBody(request);
    const email = namedAddress(body);
    const { password } = body;
    if (email === undefined || typeof password !== 'string' || password === '') return ask(request);
    const shadow = shadowAddress(email, secret);
    const found = await accounts.find([email, shadow]);
    const own = found.find((candidate) => candidate.email === email);
    const account = own?.isConfirmed === true ? own : undefined;
    const waiting = account === undefined ? own : found.find((other) => other !== own);

    // @supabase/lite compares for a confirmed account with a password, and for no other.
    if (typeof account?.passwordHash !== 'string') await compare(password, nobodysHash);
    // Asked for one that waits, it says so without looking at the password.
    const asked = account === undefined ? shadowAddress(shadow, secret) : email;
    const answer = await ask(withBody(request, { ...body, email: asked }));
    if (answer.ok || typeof waiting?.passwordHash !== 'string') return answer;
    const isTheirs = await compare(password, waiting.passwordHash);
    return isTheirs ? ask(withBody(request, { ...body, email: waiting.email })) : answer;
  };
}
