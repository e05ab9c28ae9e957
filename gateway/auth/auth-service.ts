import { timingSafeEqual } from 'node:crypto';

import { asCaller, callerFrom } from '../turns/caller.ts';
import { inLanguageOf } from '../mail/mail-language.ts';
import { reauthenticateCalls } from './account/reauthenticate.ts';
import { userCalls } from './account/user.ts';
import { adminFactorCalls } from './admin/factors.ts';
import { adminLinkCalls } from './admin/links.ts';
import { adminUserCalls } from './admin/users.ts';
import type { Answer } from './call.ts';
import { digest } from './digest.ts';
import { factCalls } from './facts.ts';
import { challengeCalls } from './factors/challenge.ts';
import { enrolCalls } from './factors/enrol.ts';
import { inTurns } from './in-turn.ts';
import type { AuthParts } from './parts.ts';
import { flowCalls } from './providers/flow.ts';
import { idTokenCalls } from './providers/id-token.ts';
import { identityCalls } from './providers/identities.ts';
import { pkceCalls } from './providers/pkce.ts';
import { Refusal } from './refusal.ts';
import { type AuthRoute, methodsOf, routeOf } from '../request/auth-routes.ts';
import { adminProviderCalls } from './saml/admin-providers.ts';
import { samlCalls } from './saml/saml.ts';
import { refreshCalls } from './sessions/refresh.ts';
import { signOutCalls } from './sessions/sign-out.ts';
import { mailRequestCalls } from './sign-in/mail-requests.ts';
import { passwordCalls } from './sign-in/password.ts';
import { signUpCalls } from './sign-in/sign-up.ts';
import { verifyCalls } from './sign-in/verify.ts';
import { web3Calls } from './web3/web3.ts';

/**
 * Answers one request below /auth/v1; rejects only where something is broken. `client` names who shares
 * turns, where nobody is signed in.
 */
export type AuthService = (request: Request, client: string) => Promise<Response>;

/** Where a browser or another service goes by itself, without a key. */
const keyless = new Set([
  'GET /.well-known/jwks.json',
  'GET /authorize',
  'GET /callback',
  'GET /health',
  'GET /sso/saml/metadata',
  'POST /sso/saml/acs',
]);

/** Supabase Auth's protocol over the tables of schema `auth`. */
export function createAuthService(whole: AuthParts): AuthService {
  const turns = inTurns(whole.database);
  const { database } = turns;
  const later: AuthParts['later'] = (work) => whole.later(() => turns.afterwards(work));
  const parts = { ...whole, database, later };
  const open: Record<AuthRoute, Answer> = {
    ...factCalls(parts),
    ...signUpCalls(parts),
    ...passwordCalls(parts),
    ...refreshCalls(parts),
    ...verifyCalls(parts),
    ...mailRequestCalls(parts),
    ...userCalls(parts),
    ...reauthenticateCalls(parts),
    ...signOutCalls(parts),
    ...flowCalls(parts),
    ...pkceCalls(parts),
    ...idTokenCalls(parts),
    ...identityCalls(parts),
    ...enrolCalls(parts),
    ...challengeCalls(parts),
    ...samlCalls(parts),
    ...adminProviderCalls(parts),
    ...web3Calls(parts),
    ...adminUserCalls(parts),
    ...adminFactorCalls(parts),
    ...adminLinkCalls(parts),
  };
  const calls = new Map<string, Answer>(Object.entries(open));
  const keys = [parts.secrets.publishableKey, parts.secrets.secretKey].map(digest);
  const hasKey = ({ headers }: Request) => {
    const given = digest(headers.get('apikey') ?? '');
    return keys.some((key) => timingSafeEqual(key, given));
  };
  const answer = async (request: Request, client: string): Promise<Response> => {
    const url = new URL(request.url);
    const { route, ids } = routeOf(request.method, url);
    const call = calls.get(route);
    if (call === undefined) return refuseRoute(route);
    if (!keyless.has(route) && !hasKey(request)) {
      throw new Refusal(401, 'no_authorization', 'No API key found in request');
    }
    const limited = parts.mailLimits(route, client, async (asked) => {
      const body = await call({ request: asked, url, ids }).catch(refused);
      return body instanceof Response ? body : Response.json(body);
    });
    const caller = callerFrom(client, await parts.nameBearer(request));
    return inLanguageOf(request, () => asCaller(caller, () => limited(request)));
  };
  return (request, client) => answer(request, client).catch(refused);
}

/** Why there is no such call: no such path, another method, or a grant that nobody gives. */
function refuseRoute(route: string): Response {
  const [method = '', path = ''] = route.split(/[ ?]/);
  const allowed = methodsOf(path);
  if (allowed.length === 0) {
    return new Refusal(404, 'not_found', 'This endpoint does not exist here.').answer();
  }
  if (allowed.includes(method)) {
    return new Refusal(400, 'invalid_credentials', 'unsupported_grant_type').answer();
  }
  const allow = allowed.join(', ');
  const answer = new Refusal(405, 'method_not_allowed', `This takes ${allow}.`).answer();
  answer.headers.set('allow', allow);
  return answer;
}

function refused(error: unknown): Response {
  if (error instanceof Refusal) return error.answer();
  throw error;
}
