import type { Mailer } from '../mail/mailer.ts';
import type { Afterwards } from './afterwards.ts';
import type { AuthAccounts } from './auth-accounts.ts';
import { type AskAuth, authError, type Body, readBody, withBody } from './auth-call.ts';
import { namedAddress, refusedAddress } from './email-address.ts';
import { nobodysHash } from './password-sign-in.ts';
import { shadowAddress } from './shadow-address.ts';

export type SignUpParts = {
  ask: AskAuth;
  accounts: Pick<AuthAccounts, 'find' | 'removeUnconfirmed' | 'doubtPassword'>;
  /** bcrypt's comparison. */
  compare: (password: string, hash: string) => Promise<boolean>;
  mailer: Pick<Mailer, 'sendAlreadyRegistered'>;
  later: Afterwards['later'];
  secret: string;
};

/**
 * Answers POST /signup alike whether the address has an account or not. Of a confirmed address the
 * sign-up is kept under its shadow, by the same calls, and the owner hears of it by mail. A sign-up
 * that nobody confirmed gives way to the next one of the same address; where their passwords differ,
 * neither counts once it is confirmed, for only one of the two can be the mailbox's owner's.
 */
export function createSignUp(parts: SignUpParts): AskAuth {
  const { ask, accounts, compare, mailer, later, secret } = parts;
  return async (request) => {
    const body = await readBody(request);
    const refused = refusedCredentials(body) ?? refusedAddress(body);
    if (refused !== undefined) return refused;
    const email = namedAddress(body);
    if (email === undefined) return ask(request);
    const owner = (await accounts.find([email])).find((account) => account.isConfirmed);
    const kept = owner === undefined ? email : shadowAddress(email, secret);
    const signUp = () => ask(withBody(request, { ...body, email: kept }));

    let answer = await signUp();
    if (answer.status === 429) {
      const [waiting] = await accounts.find([kept]);
      const isSame = await compare(String(body['password']), waiting?.passwordHash ?? nobodysHash);
      const isTrusted = isSame && waiting?.needsPassword === false;
      await accounts.removeUnconfirmed(kept);
      answer = await signUp();
      if (answer.ok && !isTrusted) await accounts.doubtPassword(kept);
    }
    if (!answer.ok) return answer;
    if (owner !== undefined) {
      later(() => mailer.sendAlreadyRegistered({ to: owner.email, userId: owner.id }));
    }
    return renamed(answer, kept, email);
  };
}

/** The page and the official client ask for both before they call. */
function refusedCredentials({ email, phone, password }: Body): Response | undefined {
  if ((isStated(email) || isStated(phone)) && isStated(password)) return undefined;
  const words = 'You must provide either an email or phone number and a password.';
  return authError(400, 'validation_failed', words);
}

function isStated(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

async function renamed(answer: Response, from: string, to: string): Promise<Response> {
  const text = (await answer.text()).replaceAll(inJson(from), () => inJson(to));
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(text, { status: answer.status, headers });
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
