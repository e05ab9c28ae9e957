import type { Mailer } from '../mail/mailer.ts';
import { type AuthAccounts, hashOf } from './auth-accounts.ts';
import { type AskAuth, authError, type Body, readBody, withBody } from './auth-call.ts';
import { namesMailableAddress } from './email-address.ts';
import type { LinkSeal } from './link-seal.ts';

type VerificationParts = {
  ask: AskAuth;
  accounts: Pick<
    AuthAccounts,
    'dropDoubtedPassword' | 'findChange' | 'removeUnconfirmed' | 'takeCodeTry'
  >;
  mailer: Pick<Mailer, 'sendEmailChanged'>;
  seal: LinkSeal;
};

/**
 * Answers POST /verify: by code as it comes, by link only with a token hash that was mailed. The old
 * address of a changed account hears of it. A sign-up whose password is in doubt is left without one;
 * `app_metadata.needs_password` says so.
 */
export function createVerification({ ask, accounts, mailer, seal }: VerificationParts): AskAuth {
  return async (request) => {
    const body = opened(await readBody(request), seal);
    if (!('token_hash' in body) && !(await mayTryCode(body, accounts))) return wrongCode();
    if (body['type'] !== 'email_change') {
      const answer = await askByType(ask, request, body);
      const email = answer.ok ? await addressIn(answer) : undefined;
      if (email !== undefined) await accounts.dropDoubtedPassword(email);
      return answer;
    }
    const change = await accounts.findChange(tokenHashOf(body));
    // Who proves the new address to be theirs goes before a sign-up that nobody confirmed.
    if (change !== undefined) await accounts.removeUnconfirmed(change.new);
    const answer = await ask(withBody(request, body));
    if (answer.ok && change !== undefined) {
      await mailer.sendEmailChanged({ to: change.old, userId: change.id });
    }
    return answer;
  };
}

/** What {@link hashOf} is made of: an address, and a code as it is mailed. */
const code = /^\d{6}$/;

/**
 * Whether an address and a code are looked at. Both are held to their shape: the user is found by a hash
 * of the two together, so a boundary that moves would name the same user by another address, and each
 * address would have tries of its own. Tries are counted for the account; beyond them the right code is
 * answered like a wrong one, so that nobody learns whether there is an account.
 */
async function mayTryCode(
  body: Body,
  accounts: Pick<AuthAccounts, 'takeCodeTry'>,
): Promise<boolean> {
  const { email, token } = body;
  if (typeof email !== 'string' || !namesMailableAddress(body)) return false;
  return typeof token === 'string' && code.test(token) && accounts.takeCodeTry(email);
}

/** As @supabase/lite answers a code that is none of its. */
function wrongCode(): Response {
  return authError(403, 'otp_expired', 'Email link is invalid or has expired');
}

/**
 * `email` is Supabase's later word for the code of a sign-up and of a mail that signs in;
 * @supabase/lite knows the older two alone, and a code that is none of its changes nothing.
 */
async function askByType(ask: AskAuth, request: Request, body: Body): Promise<Response> {
  if (body['type'] !== 'email') return ask(withBody(request, body));
  const asSignUp = await ask(withBody(request, { ...body, type: 'signup' }));
  return asSignUp.ok ? asSignUp : ask(withBody(request, { ...body, type: 'magiclink' }));
}

/** Whose session an answer holds. */
async function addressIn(answer: Response): Promise<string | undefined> {
  const { user }: Body = await answer.clone().json();
  if (typeof user !== 'object' || user === null || !('email' in user)) return undefined;
  return typeof user.email === 'string' ? user.email : undefined;
}

function opened(body: Body, seal: LinkSeal): Body {
  if (!('token_hash' in body)) return body;
  const sealed = body['token_hash'];
  const tokenHash = typeof sealed === 'string' ? seal.open(sealed) : undefined;
  return { ...body, token_hash: tokenHash ?? 'none' };
}

function tokenHashOf({ token_hash: tokenHash, email, token }: Body): string {
  if (typeof tokenHash === 'string') return tokenHash;
  return typeof email === 'string' && typeof token === 'string' ? hashOf(email, token) : '';
}
