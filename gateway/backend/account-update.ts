import type { Mailer } from '../mail/mailer.ts';
import { type AskAuth, readBody } from './auth-call.ts';
import { isMailable, namedAddress } from './email-address.ts';
import type { Reauthenticate } from './reauthentication.ts';
import { notMailable } from './sign-up.ts';

type AccountUpdateParts = {
  ask: AskAuth;
  reauthenticate: Reauthenticate;
  mailer: Pick<Mailer, 'sendPasswordChanged'>;
};

/** Answers PUT /user; a new password may ask for a code, and its owner hears of it. */
export function createAccountUpdate(parts: AccountUpdateParts): AskAuth {
  const { ask, reauthenticate, mailer } = parts;
  return async (request) => {
    const body = await readBody(request);
    const email = namedAddress(body);
    if (email !== undefined && !isMailable(email)) return notMailable();
    if (body['password'] === undefined) return ask(request);
    const { refusal, spend } = await reauthenticate(request, body['nonce']);
    if (refusal !== undefined) return refusal;
    const answer = await ask(request);
    if (!answer.ok) return answer;
    await spend();
    const user: unknown = await answer.clone().json();
    if (isUser(user)) await mailer.sendPasswordChanged({ to: user.email, userId: user.id });
    return answer;
  };
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
