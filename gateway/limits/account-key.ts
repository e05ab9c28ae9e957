import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { areaOf } from '../request/area-of.ts';
import { bearerOf } from '../request/bearer.ts';
import { routeOf } from '../request/auth-routes.ts';
import { type AskedBody, askedBody } from './asked-body.ts';

/**
 * Which allowance an account's call takes from, and whose it is; no key tells an address or a token. `isNamed`: by its
 * address alone, so the caller may be anybody.
 */
export type AccountCall = {
  allowance: 'account' | 'code' | 'session' | 'records' | 'gift' | 'export';
  key: string;
  isNamed: boolean;
};

/** What whoever calls takes, whatever account they have. */
export type NetworkCall = { allowance: 'signUp' | 'report' | 'reminder' };

/** Who is signed in, in which session, and how well it proves it (claim `aal`). */
export type SignedInUser = { id: string; session: string; aal: string };

/** What a call counts for, and the account that is signed in: by its id, or as a key. */
export type AccountKeys = {
  ofCall: (request: Request) => Promise<AccountCall | NetworkCall | undefined>;
  /** Nobody before the second factor, where the account has one. */
  userOf: (request: Request) => Promise<SignedInUser | undefined>;
  /** Before the second factor it is a key of its own, so that a stranger with the password uses up nothing of the owner's. */
  ofBearer: (request: Request) => Promise<string | undefined>;
};

type Rule =
  | { allowance: AccountCall['allowance']; by: 'address' | 'bearer' | 'refresh_token' }
  | (NetworkCall & { by: 'network' });

/**
 * Calls not listed name no account (settings, a link's token hash, an OAuth code), are too long to
 * guess, or ask for a mail, which has limits of its own; all of them count for the caller's address. A sign-up
 * stores an account, or the beginning of a sign-in elsewhere, of somebody whom nobody answers for.
 */
const rules: Readonly<Record<string, Rule>> = {
  'POST /token?grant_type=password': { allowance: 'account', by: 'address' },
  'POST /verify': { allowance: 'code', by: 'address' },
  'PUT /user': { allowance: 'account', by: 'bearer' },
  'POST /token?grant_type=refresh_token': { allowance: 'session', by: 'refresh_token' },
  'GET /user': { allowance: 'session', by: 'bearer' },
  'POST /logout': { allowance: 'session', by: 'bearer' },
  'GET /user/identities/authorize': { allowance: 'account', by: 'bearer' },
  'DELETE /user/identities/{id}': { allowance: 'account', by: 'bearer' },
  'POST /factors': { allowance: 'account', by: 'bearer' },
  'DELETE /factors/{id}': { allowance: 'account', by: 'bearer' },
  'POST /factors/{id}/challenge': { allowance: 'account', by: 'bearer' },
  'POST /factors/{id}/verify': { allowance: 'code', by: 'bearer' },
  'POST /signup': { allowance: 'signUp', by: 'network' },
  'POST /otp': { allowance: 'signUp', by: 'network' },
  'POST /token?grant_type=web3': { allowance: 'signUp', by: 'network' },
  'GET /authorize': { allowance: 'signUp', by: 'network' },
  'POST /sso': { allowance: 'signUp', by: 'network' },
};

/** What writes a player's statistics, game, history or rooms: each a transaction, an upload many rows. */
const recordWrite =
  /^\/rest\/v1\/(UserStatistics|UserState|rpc\/(record_(result|play|(shared_)?finish)|restore_statistics|reset_today|open_room))\/?$/;

/** What is written or asked for at a measure; codes of gifts are too long to guess, and a limit keeps it from being tried. */
const measuredCalls: readonly (readonly [RegExp, Rule])[] = [
  [recordWrite, { allowance: 'records', by: 'bearer' }],
  [/^\/rest\/v1\/rpc\/redeem_gift\/?$/, { allowance: 'gift', by: 'bearer' }],
  [/^\/rest\/v1\/rpc\/export_user_data\/?$/, { allowance: 'export', by: 'bearer' }],
  [/^\/rest\/v1\/rpc\/report_error\/?$/, { allowance: 'report', by: 'network' }],
  [/^\/rest\/v1\/rpc\/set_reminder\/?$/, { allowance: 'reminder', by: 'network' }],
];

/** The claims of a token of ours; undefined for any other. */
export type VerifyToken = (
  token: string,
) => Promise<
  { sub?: string; session_id?: unknown; role?: unknown; aal?: unknown; amr?: unknown } | undefined
>;

/** Tells accounts apart; tokens count only when they are ours. */
export function createAccountKeys(verify: VerifyToken): AccountKeys {
  const claimsOf = async (request: Request) => {
    const token = bearerOf(request);
    return token === undefined ? undefined : verify(token);
  };
  const userOf = async (request: Request) => {
    const { sub: id, session_id: session, role, aal } = (await claimsOf(request)) ?? {};
    if (id === undefined || typeof session !== 'string' || role !== 'authenticated')
      return undefined;
    return { id, session, aal: aal === 'aal2' ? aal : 'aal1' };
  };
  const ofBearer = async (request: Request) => {
    const { sub: user, role, amr } = (await claimsOf(request)) ?? {};
    if (user === undefined) return undefined;
    return role === 'authenticated' ? `user ${user}` : `user ${user} after ${firstStepIn(amr)}`;
  };
  const ofDataCall: AccountKeys['ofCall'] = async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { pathname } = new URL(request.url);
    const [, rule] = measuredCalls.find(([path]) => path.test(pathname)) ?? [];
    if (isRead || rule === undefined) return undefined;
    if (rule.by === 'network') return { allowance: rule.allowance };
    const account = await ofBearer(request);
    return account === undefined
      ? undefined
      : { allowance: rule.allowance, key: account, isNamed: false };
  };
  const ofCall: AccountKeys['ofCall'] = async (request) => {
    if (areaOf(request.url) === 'rest') return ofDataCall(request);
    const { route } = routeOf(request.method, new URL(request.url));
    const rule = rules[route];
    if (rule === undefined) return undefined;
    if (rule.by === 'network') return { allowance: rule.allowance };
    const { by } = rule;
    const isChange = route === 'PUT /user';
    const body: AskedBody = by === 'bearer' && !isChange ? {} : await askedBody(request);
    // The code that a new password may ask for is one to guess at, too.
    const allowance = isChange && 'nonce' in body ? 'code' : rule.allowance;
    const who = {
      bearer: () => ofBearer(request),
      address: () => keyOfAddress(body['email']),
      refresh_token: () => ofToken(body['refresh_token']),
    };
    const account = await who[by]();
    if (account === undefined) return undefined;
    return { allowance, key: `${route} ${account}`, isNamed: by === 'address' };
  };
  return { ofCall, userOf, ofBearer };
}

/** How the session of somebody half signed in began, by the claim `amr`: nothing but that is in it yet. */
function firstStepIn(amr: unknown): string {
  const steps = v.safeParse(v.array(v.object({ method: v.string() })), amr);
  return (steps.success && steps.output.at(-1)?.method) || 'password';
}

/** The account that an e-mail address names, however it is spelled. */
export function keyOfAddress(email: unknown): string | undefined {
  return typeof email === 'string' ? `address ${hashOf(email.trim().toLowerCase())}` : undefined;
}

function ofToken(token: unknown): string | undefined {
  return typeof token === 'string' ? hashOf(token) : undefined;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
