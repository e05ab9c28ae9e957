import {
  type GoTrueClient,
  type GoTrueClientOptions,
  isAuthRetryableFetchError,
} from '@supabase/auth-js';
import type { Backend } from '../backend.ts';
import { PATIENCE } from '../function-address.ts';
import { SESSION_KEY } from '../stored-session.ts';
import { createDataClient, type DataClient } from './data-client.ts';
import { deadline } from './deadline.ts';
import { followSession } from './follow-session.ts';
import { PromptAuthClient } from './prompt-auth-client.ts';
import { answered } from './refusal.ts';
import { createRenewals } from './renewals.ts';

/** The clients for what belongs to somebody: the account by the official one, and its data. */
export type Accounts = {
  auth: GoTrueClient;
  /**
   * The access token; empty where nobody is signed in. Where one was refused for want of a
   * permission, a new one, or the same where that cannot help.
   */
  token: (refused?: string) => Promise<string>;
  rest: DataClient;
  /** The same data client, but for one account: nothing is sent once another is signed in. */
  restOf: (userId: string) => DataClient;
};

/** Somebody whose own data a call is about. */
export type Caller = Pick<Accounts, 'rest'>;

const made = new WeakMap<Backend, Accounts>();

/** The page's accounts, made with their first use; from then on the session is followed. */
export function accountsOf(backend: Backend): Accounts {
  const accounts = made.get(backend) ?? createAccounts(backend);
  made.set(backend, accounts);
  return accounts;
}

function createAccounts({ backendUrl, publishableKey }: Backend): Accounts {
  const refusals = { ofRefresh: false };
  const renewals = createRenewals();
  const settings: GoTrueClientOptions = {
    url: `${backendUrl}/auth/v1`,
    headers: { apikey: publishableKey },
    storageKey: SESSION_KEY,
    flowType: 'pkce',
    // Links carry a token hash, which a screen verifies on a press; no session is ever in a URL.
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      // In which language mails are written until the profile says.
      headers.set('Accept-Language', document.documentElement.lang);
      // Who confirms a new address and is signed in keeps the password.
      const token = isVerification(input) ? await tokenOf(auth, undefined) : null;
      if (token !== null) headers.set('Authorization', `Bearer ${token}`);
      const signal = deadlineOf(init);
      const send = () => fetch(input, { ...init, headers, signal, credentials: 'omit' });
      const isRenewal = isRefresh(input);
      const answer = isRenewal ? await renewals.attempt(send) : await send();
      refusals.ofRefresh = isRenewal && answer.status >= 400 && answer.status < 500;
      return onDeviceTime(await withMessage(answer));
    },
  };
  const auth = new PromptAuthClient(settings, renewals);
  followSession(auth, () => refusals.ofRefresh);
  const after = createRenewalAfterRefusal(auth);
  const rest = createRest({ backendUrl, publishableKey }, auth, after);
  const restOf = (userId: string) =>
    createRest({ backendUrl, publishableKey }, auth, after, userId);
  const token = async (refused?: string) => {
    if (refused !== undefined) return (await after(refused)) ?? refused;
    return answered(await auth.getSession()).session?.access_token ?? '';
  };
  return { auth, token, rest, restOf };
}

function createRest(
  { backendUrl, publishableKey }: Pick<Backend, 'backendUrl' | 'publishableKey'>,
  auth: GoTrueClient,
  renewAfter: ReturnType<typeof createRenewalAfterRefusal>,
  userId?: string,
): DataClient {
  return createDataClient(`${backendUrl}/rest/v1`, async (input, init) => {
    const token = await tokenOf(auth, userId);
    const send = (bearer: string | null) => {
      const headers = new Headers(init?.headers);
      headers.set('apikey', publishableKey);
      if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
      return fetch(input, { ...init, headers, signal: deadlineOf(init), credentials: 'omit' });
    };
    const answer = await send(token);
    if (token === null) return answer;
    let again: string | null = null;
    // It has ended though the device's clock says otherwise, as after it was set back.
    if (answer.status === 401) again = await anotherToken(auth, token, userId);
    else if (await isForWantOfPermission(answer)) again = await renewAfter(token, userId);
    return again === null ? answer : send(again);
  });
}

/** The token to ask with, null for nobody's. */
async function tokenOf(auth: GoTrueClient, userId: string | undefined): Promise<string | null> {
  const { data, error } = await auth.getSession();
  // Without the session nothing is asked in nobody's name.
  if (isAuthRetryableFetchError(error)) throw error;
  if (userId !== undefined && data.session?.user.id !== userId) {
    throw new Error('Somebody else is signed in by now');
  }
  return data.session?.access_token ?? null;
}

/** A token in the place of one that the server does not take; null where there is none. */
async function anotherToken(auth: GoTrueClient, refused: string, userId: string | undefined) {
  const isStill = (await tokenOf(auth, userId)) === refused;
  if (isStill && (await auth.refreshSession()).error !== null) return null;
  return tokenOf(auth, userId);
}

/**
 * Renews the session once a token was refused for want of a permission: a role may have been given
 * or taken since it began, and the page learns of it either way. What a token that was renewed for
 * this is refused, its holder may not do: then there is no other.
 */
function createRenewalAfterRefusal(auth: GoTrueClient) {
  let newest: string | null = null;
  return async (refused: string, userId?: string): Promise<string | null> => {
    if (refused === newest) return null;
    const again = await anotherToken(auth, refused, userId);
    newest = again ?? refused;
    return again;
  };
}

/** Whether the database refused for want of a permission, and nobody in front of it for something else. */
async function isForWantOfPermission(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body = await bodyOf(answer);
  return body !== null && 'code' in body && body.code === '42501';
}

function isRefresh(input: RequestInfo | URL): boolean {
  return addressOf(input).includes('grant_type=refresh_token');
}

function isVerification(input: RequestInfo | URL): boolean {
  return /\/auth\/v1\/verify(\?|$)/.test(addressOf(input));
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

/** When to give up a call for an account; one that sends something gets twice the time. */
function deadlineOf(init: RequestInit | undefined): AbortSignal {
  const isReading = ['GET', 'HEAD'].includes(init?.method ?? 'GET');
  return deadline(isReading ? PATIENCE : 2 * PATIENCE, init?.signal);
}

/**
 * An answer of the auth server without the instant at which its session ends: the official client
 * works it out from how long the session lasts then, by the clock that it is held against. A
 * device's clock may be hours wrong, and each call would renew the session, or none ever.
 */
async function onDeviceTime(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const body = await bodyOf(answer);
  if (body === null || !('expires_in' in body)) return answer;
  const { status, headers } = answer;
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, headers });
}

/**
 * An answer of an auth server that has failed, with what it says of it: the official client reads
 * no body of such an answer, but takes the message that it finds on the answer itself.
 */
async function withMessage(answer: Response): Promise<Response> {
  if (answer.status < 500) return answer;
  const body = await bodyOf(answer);
  return Object.assign(answer, { msg: body !== null && 'msg' in body ? String(body.msg) : '' });
}

/** What an answer says, which can still be read afterwards; null where that is no object. */
async function bodyOf(answer: Response): Promise<object | null> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' ? body : null;
}
