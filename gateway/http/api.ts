import { type Context, Hono, type MiddlewareHandler } from 'hono';

import type { GatewayEnvironment } from '../request/environment.ts';
import { areaOf } from '../request/area-of.ts';
import { bearerOf } from '../request/bearer.ts';
import type { Backend } from '../request/backend.ts';
import type { AskedRead } from '../cache/cacheable-call.ts';
import { closed } from './closed.ts';
import { allowAnyOrigin, answerPreflight } from '../request/cross-origin.ts';
import { type Limits, tooMany } from '../limits/limits.ts';
import type { NameVoter } from '../limits/name-voter.ts';
import { boundBodies } from '../limits/bound-bodies.ts';
import { type PublicCache, responseOf } from '../cache/public-cache.ts';
import { readPosted } from './read-posted.ts';
import { within } from '../request/within.ts';
import { setHeaders } from '../request/set-headers.ts';

type ApiParts = {
  backend: Backend;
  publishableKey: string;
  cache: PublicCache;
  limits: Limits;
  nameVoter: NameVoter;
  clientOf: (context: Context<GatewayEnvironment>) => string;
  headers: Readonly<Record<string, string>>;
};

const largestBody = 256 * 1024;
/** What browsers send to the accounts, and of players who are not signed in. */
const largestForm = 32 * 1024;
/** Single sign-on and the admin calls carry whole documents. */
const form = /^\/auth\/v1\/(?!sso\/|admin\/)/;
const longestAnswer = 15_000;

/** The routes of a Supabase project that the page uses: /rest/v1 and /auth/v1, from any origin. */
export function createApi(parts: ApiParts): Hono<GatewayEnvironment> {
  const { backend, publishableKey, cache, limits, nameVoter, clientOf, headers } = parts;
  const ask = async (request: Request, read: AskedRead, client: string): Promise<Response> => {
    const known = cache.known(read);
    if (known !== undefined) return responseOf(known);
    const refused = await limits(request, client);
    if (refused !== undefined) return forbidStoring(refused);
    const named = nameVoter(request, client);
    const answered =
      (await cache.answer(read, client)) ?? forbidStoring(await backend(named, client));
    if (changesContent(request, answered)) cache.clear();
    return answered;
  };
  const askByAnyMethod = async (asked: Request, client: string): Promise<Response> => {
    const posted = await readPosted(asked);
    if (posted === undefined) return ask(asked, asked, client);
    const { read, whole } = posted;
    const known = read === undefined ? undefined : cache.known(read);
    if (known !== undefined) return forbidStoring(responseOf(known));
    const request = whole();
    return forbidStoring(await ask(request, read ?? request, client));
  };
  const answer = (context: Context<GatewayEnvironment>): Response | Promise<Response> => {
    const request = context.req.raw;
    if (areaOf(request.url) === undefined) return forbidStoring(closed());
    const preflight = answerPreflight(request);
    if (preflight) return preflight;
    const asked = askByAnyMethod(request, clientOf(context));
    return within(longestAnswer, asked, () => tooLate(request));
  };
  const finish: MiddlewareHandler<GatewayEnvironment> = async (context, next) => {
    await next();
    setHeaders(context.res.headers, headers);
    if (!context.res.headers.has('cache-control')) forbidStoring(context.res);
    allowAnyOrigin(context.res.headers);
  };
  const api = new Hono<GatewayEnvironment>();
  const bounded = boundBodies({
    clientOf,
    largestOf: ({ req }) =>
      form.test(req.path) || isNobodys(req.raw, publishableKey) ? largestForm : largestBody,
    tooLarge,
    tooMany: ({ req }) => tooMany(1, areaOf(req.url) === 'auth'),
  });
  for (const path of ['/rest/v1/*', '/auth/v1/*']) {
    api.use(path, finish, bounded);
    api.all(path, answer);
  }
  return api;
}

const content =
  /^\/rest\/v1\/(puzzle|tip|schedule|erratum|news|rpc\/(publish_draft|publish_custom|move_puzzle|replace_reference|add_errata|undo_errata|save_news|withdraw_news|undo_news))\/?$/;

/** Whether a call for data comes with the key of every page alone: whoever brings more has it looked at first. */
function isNobodys(request: Request, publishableKey: string): boolean {
  if (areaOf(request.url) !== 'rest') return false;
  const { searchParams } = new URL(request.url);
  const key = request.headers.get('apikey') ?? searchParams.get('apikey');
  return key === publishableKey && (bearerOf(request) ?? key) === key;
}

/**
 * Staff write puzzles and news through these; the next player must see the change. Anybody may change no row
 * at all: an empty cache would have everybody ask the database.
 */
function changesContent({ method, url }: Request, { ok, headers }: Response): boolean {
  const isWrite = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  const isOfNone = method === 'PATCH' && headers.get('content-range')?.startsWith('*/') === true;
  return ok && isWrite && !isOfNone && content.test(new URL(url).pathname);
}

function forbidStoring(answer: Response): Response {
  answer.headers.set('cache-control', 'no-store');
  return answer;
}

/** The auth client reads `error_code` and `msg`, the data client `code` and `message`. */
function tooLate({ url }: Request): Response {
  const text = 'Processing this request timed out, please retry after a moment.';
  const body =
    areaOf(url) === 'auth'
      ? { code: 504, error_code: 'request_timeout', msg: text }
      : { code: 'request_timeout', message: text, details: null, hint: null };
  return Response.json(body, { status: 504 });
}

function tooLarge(): Response {
  const text = 'Request body is too large';
  return Response.json(
    { code: 413, error_code: 'validation_failed', msg: text, message: text },
    { status: 413 },
  );
}
