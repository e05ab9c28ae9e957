import { decodeJwt } from 'jose';

import { type AuthAccounts, hashOf } from './auth-accounts.ts';
import { authError } from './auth-call.ts';

/** Whether password or address may be changed; `spend` when one was, so that no code counts twice. */
export type Reauthenticated = { refusal?: Response; spend: () => Promise<unknown> };

/** Judges such a change by its request and the code that came with it, if any. */
export type Reauthenticate = (request: Request, nonce: unknown) => Promise<Reauthenticated>;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const nothing = async () => {};

/**
 * As Supabase's "secure password change", for addresses too, which lead to a new password: a session
 * that began within a day may change them, an older one with a code of GET /reauthenticate.
 * @supabase/lite sends the code and ignores it.
 */
export function createReauthenticate(
  accounts: Pick<AuthAccounts, 'findSession' | 'spendReauthentication'>,
): Reauthenticate {
  return async (request, nonce) => {
    const sessionId = sessionIdOf(request);
    const session = sessionId === undefined ? undefined : await accounts.findSession(sessionId);
    // @supabase/lite refuses a token without a living session in its own words.
    if (session === undefined || session.isRecent) return { spend: nothing };
    if (typeof nonce !== 'string' || nonce === '') return { refusal: needed(), spend: nothing };
    const isRight = session.codeHash === hashOf(session.email, nonce.trim());
    return isRight
      ? { spend: () => accounts.spendReauthentication(session.userId) }
      : { refusal: notValid(), spend: nothing };
  };
}

/** Not verified here: the call goes on to @supabase/lite, which trusts no token that we did not sign. */
function sessionIdOf(request: Request): string | undefined {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  try {
    const id = decodeJwt(token)['session_id'];
    return typeof id === 'string' && uuid.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

function needed(): Response {
  return authError(400, 'reauthentication_needed', 'This update requires reauthentication');
}

function notValid(): Response {
  return authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}
