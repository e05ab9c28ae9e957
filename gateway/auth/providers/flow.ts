import { createHash, randomBytes } from 'node:crypto';

import type { Call, Calls } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { inSession, type SignedIn } from '../sessions/signed-in.ts';
import { tellOwner } from '../tell-owner.ts';
import { holdById } from '../users/account.ts';
import { type Found, findPerson } from './find-person.ts';
import { keepPendingLink } from './pending-link.ts';
import type { Provider, Way } from './provider.ts';
import { parseUrl } from '../../../src/domain/text/parse-url.ts';

/** A sign-in under way at another provider. */
type Flow = {
  id: string;
  name: string;
  verifier: string;
  referrer: string;
  linksTo: string | null;
};

/**
 * Sign-in by another provider, with PKCE alone: without it the session would come back in a URL. The way
 * back leads to a page of ours; it carries a code that only who began it can change for a session.
 */
export function flowCalls(parts: AuthParts) {
  return {
    'GET /authorize': async (call) => {
      const { url, challenge } = readWay(call);
      return redirectTo(await begin(parts, url, challenge, null));
    },
    'GET /callback': async ({ url }) => {
      const state = url.searchParams.get('state') ?? '';
      const flow = await takeFlow(parts.database.query, state);
      return comeBack(flow?.referrer ?? parts.publicUrl(), () => finish(parts, flow, url));
    },
  } satisfies Calls;
}

/**
 * Redirects a browser to a page of ours, with the code that `work` resolves with or the reason it
 * failed.
 */
export async function comeBack(page: string, work: () => Promise<string>): Promise<Response> {
  const back = new URL(page);
  try {
    back.searchParams.set('code', await work());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    back.searchParams.set('error', error.status < 500 ? 'access_denied' : 'server_error');
    back.searchParams.set('error_code', error.code);
    back.searchParams.set('error_description', error.message);
  }
  return redirectTo(back.href);
}

/** What of a call that begins a way is looked at: no further scopes, no invitation to guess at. */
export function readWay({ url }: Pick<Call, 'url'>): { url: URL; challenge: string } {
  const challenge = url.searchParams.get('code_challenge') ?? '';
  checkChallenge(challenge, url.searchParams.get('code_challenge_method') ?? '');
  return { url, challenge };
}

/** Refuses a way without PKCE: its session would come back in a URL. */
export function checkChallenge(challenge: string, method: string): void {
  if (method.toLowerCase() === 's256' && /^[\w-]{43}$/.test(challenge)) return;
  throw invalid('PKCE with code_challenge_method s256 is required');
}

/**
 * Writes a new way down; resolves with where the browser goes. It may end in one more way to sign in to
 * the account of `linksTo`.
 */
export async function begin(
  parts: AuthParts,
  url: URL,
  challenge: string,
  linksTo: SignedIn | null,
): Promise<string> {
  const provider = providerNamed(parts, url.searchParams.get('provider') ?? '');
  const id = crypto.randomUUID();
  const verifier = randomBytes(32).toString('base64url');
  const referrer = ownPage(url.searchParams.get('redirect_to'), parts.publicUrl());
  const consent = await provider.consentUrl(wayOf(parts, id, verifier));
  const values = [
    id,
    provider.name,
    verifier,
    challenge,
    referrer,
    linksTo?.account.user.id ?? null,
    linksTo?.session.id ?? null,
  ];
  await (linksTo === null
    ? parts.database.query(newWay, values)
    : inSession(parts, linksTo, (query) => query(newWay, values)));
  return consent;
}

const newWay = `
  with state as (
    insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
    values ($1::uuid, $2, $3, now())),
  way as (
    insert into auth.flow_state (
      id, provider_type, authentication_method, code_challenge, code_challenge_method, referrer,
      linking_target_id, oauth_client_state_id, created_at, updated_at
    ) values ($1::uuid, $2, 'oauth', $4, 's256', $5, $6::uuid, $1::uuid, now(), now()))
  insert into private.pending_link (flow_id, session_id)
  select $1::uuid, $7::uuid where $7::uuid is not null`;

export function providerNamed({ providers }: AuthParts, name: string): Provider {
  const provider = providers.find((one) => one.name === name);
  if (provider !== undefined) return provider;
  throw new Refusal(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
}

function wayOf({ publicUrl }: AuthParts, id: string, verifier: string): Way {
  return {
    redirectUri: `${publicUrl()}/auth/v1/callback`,
    state: id,
    nonce: createHash('sha256').update(`${id} ${verifier}`).digest('hex'),
    verifier,
  };
}

/**
 * Takes a flow that somebody returns from: once, and within ten minutes. What a wallet's message is known by is
 * none, and stays.
 */
async function takeFlow(query: Query, state: string): Promise<Flow | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(state)) return undefined;
  const [flow] = await query<Flow>(
    `with taken as (
       delete from auth.oauth_client_states
       where id = $1::uuid and provider_type <> 'web3' and created_at > now() - interval '10 minutes'
       returning id, code_verifier)
     select f.id, f.provider_type as name, taken.code_verifier as verifier, f.referrer,
       f.linking_target_id as "linksTo"
     from auth.flow_state f join taken on taken.id = f.oauth_client_state_id`,
    [state],
  );
  return flow;
}

async function finish(parts: AuthParts, flow: Flow | undefined, url: URL): Promise<string> {
  if (flow === undefined) {
    throw new Refusal(400, 'bad_oauth_state', 'OAuth state not found or expired');
  }
  const code = url.searchParams.get('code');
  if (code === null || code.length > 2_048) {
    throw new Refusal(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code');
  }
  const provider = providerNamed(parts, flow.name);
  const issuer = url.searchParams.get('iss');
  if (issuer !== null && provider.issuer !== undefined && issuer !== provider.issuer) {
    throw new Refusal(400, 'bad_oauth_callback', 'OAuth callback of another issuer');
  }
  const person = await provider.personOf(code, wayOf(parts, flow.id, flow.verifier));
  const { authCode, linkedTo } = await parts.database.transaction(async (query) => {
    const { id, name, linksTo } = flow;
    if (linksTo !== null) {
      await holdById(query, linksTo);
      await keepPendingLink(query, id, name, person);
    }
    const found: Found =
      linksTo === null ? await findPerson(query, name, person) : { userId: linksTo };
    return { authCode: await endFlow(query, id, found.userId), linkedTo: found.linkedTo };
  });
  if (linkedTo !== undefined) tellOwner(parts, 'identity_linked', linkedTo);
  return authCode;
}

/** Says whom a way has led to; resolves with the code that who began it changes for a session. */
export async function endFlow(query: Query, id: string, userId: string): Promise<string> {
  const authCode = crypto.randomUUID();
  await query(
    `update auth.flow_state set user_id = $2::uuid, auth_code = $3, auth_code_issued_at = now(),
       updated_at = now() where id = $1::uuid`,
    [id, userId, authCode],
  );
  return authCode;
}

/** The address where it is a page of ours, else the start. */
export function ownPage(address: string | null, home: string): string {
  if (address === null || address.length > 2_048) return home;
  const href = parseUrl(address)?.href;
  return href?.startsWith(`${new URL(home).origin}/`) === true ? href : home;
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}
