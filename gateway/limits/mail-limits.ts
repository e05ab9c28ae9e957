import { type AskedBody, askedBody } from './asked-body.ts';
import { type AccountKeys, keyOfAddress } from './account-key.ts';
import type { Rates } from './limits.ts';
import { type SharedLimits, sharesOfNamed } from './shared-limits.ts';

type AskAuth = (request: Request) => Promise<Response>;

/** Lets a call of a client's that asks for a mail pass to `ask`, or refuses it when there were too many. */
export type MailLimits = (route: string, client: string, ask: AskAuth) => AskAuth;

const askForMails = new Set(['POST /signup', 'POST /otp', 'POST /recover', 'POST /resend']);
/** Those and what else may send one; the bodies of other calls are not looked at here. */
const mayMail = new Set([...askForMails, 'GET /reauthenticate', 'PUT /user']);

/** What is sent again counts as what was sent first. */
const sentAgain: Readonly<Record<string, string>> = {
  signup: 'POST /signup',
  email_change: 'PUT /user',
};

/**
 * Counts mails by the account asked for, whether it exists or not, so that the refusal reveals
 * nothing. A call that was refused for another reason, such as a weak password, costs nothing.
 */
export function createMailLimits(
  rates: Pick<Rates, 'mail' | 'mails'>,
  keys: AccountKeys,
  shared: SharedLimits,
): MailLimits {
  const accountsOf = async (route: string, request: Request, { email }: AskedBody) => {
    const bearer = askForMails.has(route) ? undefined : await keys.ofBearer(request);
    const changesNothing = route === 'PUT /user' && typeof email !== 'string';
    return changesNothing ? {} : { bearer, named: keyOfAddress(email) };
  };
  const sharesOf = (kind: string | undefined, account: string | undefined) =>
    account === undefined
      ? []
      : [
          { name: 'mails', rate: rates.mails, key: account },
          { name: 'mail', rate: rates.mail, key: `${kind} ${account}` },
        ];
  return (route, client, ask) => async (request) => {
    if (!mayMail.has(route)) return ask(request);
    const body = await askedBody(request);
    const kind = route === 'POST /resend' ? sentAgain[String(body['type'])] : route;
    const { bearer, named } = await accountsOf(route, request, body);
    const wanted = [
      ...sharesOf(kind, bearer),
      ...sharesOf(kind, named).flatMap((share) => sharesOfNamed(share, client)),
    ];
    const wait = await shared.take(wanted);
    if (wait > 0) return tooMany(wait, isByText(body));
    const answer = await ask(request);
    if (!answer.ok && !tellsOfAccounts(answer)) await shared.giveBack(wanted);
    return answer;
  };
}

/** An attempt to learn which addresses and numbers are taken is not free. */
function tellsOfAccounts(answer: Response): boolean {
  return /^(email|phone)_exists$/.test(answer.headers.get('x-sb-error-code') ?? '');
}

/** A phone's digits stand for an address there, see `askedBody`. */
function isByText({ email, phone }: AskedBody): boolean {
  return typeof phone === 'string' && !String(email).includes('@');
}

function tooMany(seconds: number, isText: boolean): Response {
  const msg = `For security purposes, you can only request this after ${seconds} seconds.`;
  return Response.json(
    { code: 429, error_code: `over_${isText ? 'sms' : 'email'}_send_rate_limit`, msg },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );
}
