import type { Mailer } from '../mail/mailer.ts';
import { type AskAuth, readBody } from './auth-call.ts';
import { isMailable, namedAddress } from './email-address.ts';
import { notMailable } from './sign-up.ts';

type AccountUpdateParts = { ask: AskAuth; mailer: Pick<Mailer, 'sendPasswordChanged'> };

/** Answers PUT /user; the owner hears of a new password. */
export function createAccountUpdate({ ask, mailer }: AccountUpdateParts): AskAuth {
  return async (request) => {
    const body = await readBody(request);
    const email = namedAddress(body);
    if (email !== undefined && !isMailable(email)) return notMailable();
    const answer = await ask(request);
    if (!answer.ok || typeof body['password'] !== 'string') return answer;
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
