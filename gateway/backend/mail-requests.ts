import { randomUUID } from 'node:crypto';

import type { Mailer } from '../mail/mailer.ts';
import { withWayBack } from '../mail/way-back.ts';
import type { Afterwards } from './afterwards.ts';
import type { AuthAccounts, Proof } from './auth-accounts.ts';
import { type AskAuth, type Body, readBody, withBody } from './auth-call.ts';
import { namedAddress, refusedAddress } from './email-address.ts';

type MailRequestParts = {
  ask: AskAuth;
  accounts: Pick<AuthAccounts, 'find' | 'renewConfirmation' | 'renewChange' | 'doubtPassword'>;
  mailer: Pick<Mailer, 'sendConfirmation' | 'sendEmailChange'>;
  later: Afterwards['later'];
  publicUrl: () => string;
};

/** What a call that asks for a mail does, once it was answered. */
type Work = (request: Request, body: Body, email: string) => Promise<unknown>;

/**
 * Answers POST /recover, /otp and /resend before anybody looks whether there is an account, so that
 * neither words nor time can tell. A mail that could not be sent is in the log.
 */
export function createMailRequests({ ask, accounts, mailer, later, publicUrl }: MailRequestParts) {
  const answerFirst =
    (work: Work): AskAuth =>
    async (request) => {
      const body = await readBody(request);
      const refused = refusedAddress(body);
      if (refused !== undefined) return refused;
      const email = namedAddress(body);
      // What needs no look at an account, @supabase/lite refuses in its own words.
      if (email === undefined) return ask(request);
      const { headers } = request;
      const admitted = await ask(
        new Request(new URL('/auth/v1/settings', request.url), { headers }),
      );
      if (!admitted.ok) return admitted;
      later(() => work(request, body, email));
      return Response.json({});
    };

  const recover: Work = (request, body) =>
    withWayBack(request, publicUrl(), () => ask(withBody(request, body)));

  /**
   * A new address signs up by it, waiting for its confirmation like every other. Who opens a sign-up
   * that waits by such a mail need not be who chose its password.
   */
  const signInByMail: Work = async (request, body, email) => {
    const [account] = await accounts.find([email]);
    if (account?.isConfirmed === false) await accounts.doubtPassword(email);
    if (account !== undefined) return ask(withBody(request, body));
    if (body['create_user'] === false) return undefined;
    const password = randomUUID();
    return ask(withBody(request, { email, password, data: body['data'] }, '/signup'));
  };

  const resend: Work = async (_request, { type }, email) => {
    if (type === 'signup') await send(mailer.sendConfirmation, accounts.renewConfirmation(email));
    if (type === 'email_change') await send(mailer.sendEmailChange, accounts.renewChange(email));
  };

  return {
    recover: answerFirst(recover),
    signInByMail: answerFirst(signInByMail),
    resend: answerFirst(resend),
  };
}

async function send(
  write: Mailer['sendConfirmation'],
  renewing: Promise<Proof | undefined>,
): Promise<void> {
  const proof = await renewing;
  if (proof === undefined) return;
  await write(proof.to, proof.tokenHash, proof.code, { userId: proof.userId });
}
