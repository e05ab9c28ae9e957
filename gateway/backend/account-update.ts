import type { Mailer } from '../mail/mailer.ts';
import type { AuthAccounts } from './auth-accounts.ts';
import { type AskAuth, readBody } from './auth-call.ts';
import { refusedAddress } from './email-address.ts';
import type { Reauthenticate } from './reauthentication.ts';

type AccountUpdateParts = {
  ask: AskAuth;
  accounts: Pick<AuthAccounts, 'trustPassword'>;
  reauthenticate: Reauthenticate;
  mailer: Pick<Mailer, 'sendPasswordChanged'>;
};

/**
 * Answers PUT /user. A new password or address may ask for a code; a new password ends all other
 * sessions, and its owner hears of it.
 */
export function createAccountUpdate(parts: AccountUpdateParts): AskAuth {
  const { ask, accounts, reauthenticate, mailer } = parts;
  return async (request) => {
    const body = await readBody(request);
    const refused = refusedAddress(body);
    if (refused !== undefined) return refused;
    const hasPassword = body['password'] !== undefined;
    if (!hasPassword && body['email'] === undefined) return ask(request);
    const { refusal, spend } = await reauthenticate(request, body['nonce']);
    if (refusal !== undefined) return refusal;
    const answer = await ask(request);
    if (!answer.ok) return answer;
    await spend();
    if (!hasPassword) return answer;
    await ask(signingOutOthers(request));
    const user: unknown = await answer.clone().json();
    if (!isUser(user)) return answer;
    await accounts.trustPassword(user.id);
    await mailer.sendPasswordChanged({ to: user.email, userId: user.id });
    return answer;
  };
}

/** Whoever knew the old password, or found a device, is signed in no longer. */
function signingOutOthers({ url, headers }: Request): Request {
  const { apikey = '', authorization = '' } = Object.fromEntries(headers);
  return new Request(new URL('/auth/v1/logout?scope=others', url), {
    method: 'POST',
    headers: { apikey, authorization },
  });
}

function isUser(body: unknown): body is { id: string; email: string } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'id' in body &&
    typeof body.id === 'string' &&
    'email' in body &&
    typeof body.email === 'string' &&
    body.email !== ''
  );
}
