import { timingSafeEqual } from 'node:crypto';

import { errors } from 'jose';

import { bearerOf } from '../request/bearer.ts';
import { DataRefusal, unauthorized } from './refusal.ts';

/** The roles that a request can take on in the database. */
const roles = ['anon', 'authenticated', 'service_role'] as const;

export type Role = (typeof roles)[number];

export type Claims = Readonly<Record<string, unknown>>;

/** Who asks: the role, and the claims of their token with the role in them. */
export type Caller = { role: Role; claims: Claims };

/** The claims of a token that counts; rejects, for one that is over with jose's JWTExpired. */
export type VerifyToken = (token: string) => Promise<Claims>;

export type KeyParts = { publishableKey: string; secretKey: string; verify: VerifyToken };

/** Tells who asks by the key and the token of a request. Rejects with a DataRefusal 401. */
export type Authorize = (request: Request) => Promise<Caller>;

/** The publishable key lets anybody in, with a token as who it says; the secret key lets tools in. */
export function createAuthorize({ publishableKey, secretKey, verify }: KeyParts): Authorize {
  const isPublishable = sameAs(publishableKey);
  const isSecretKey = sameAs(secretKey);
  return async (request) => {
    const { headers, url } = request;
    const key = headers.get('apikey') ?? new URL(url).searchParams.get('apikey');
    if (key === null) throw missingKey();
    const isSecret = isSecretKey(key);
    if (!isSecret && !isPublishable(key)) throw wrongKey();
    if (isSecret && isBrowser(headers)) throw secretInBrowser();
    const token = tokenOf(request);
    if (token === undefined || token === key)
      return plainCaller(isSecret ? 'service_role' : 'anon');
    return callerOf(await verified(verify, token));
  };
}

/** @throws DataRefusal PGRST301 for a header that is none of ours: another scheme, more blanks, other letters */
function tokenOf(request: Request): string | undefined {
  const token = bearerOf(request);
  const header = request.headers.get('authorization');
  if (token !== undefined || header === null) return token;
  const isEmpty = header === '' || header === 'Bearer';
  const fault = isEmpty ? 'Empty JWT is sent in Authorization header' : "JWT couldn't be decoded";
  throw unauthorized('PGRST301', fault);
}

async function verified(verify: VerifyToken, token: string): Promise<Claims> {
  const parts = token.split('.').length;
  if (parts !== 3) throw unauthorized('PGRST301', `Expected 3 parts in JWT; got ${parts}`);
  try {
    return await verify(token);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw unauthorized('PGRST303', 'JWT expired');
    throw unauthorized('PGRST301', 'No suitable key or wrong key type');
  }
}

function callerOf(claims: Claims): Caller {
  const said = claims['role'] ?? 'anon';
  const role = roles.find((known) => known === said);
  if (role === undefined) throw unauthorized('PGRST303', 'The role of the JWT does not exist');
  // Before the second factor nobody is signed in, and the account that the token names is nobody's.
  return role === 'anon' ? plainCaller(role) : { role, claims: { ...claims, role } };
}

function plainCaller(role: Role): Caller {
  return { role, claims: { role } };
}

/** Whether a text is a secret, told in a time that says nothing of where they differ. */
function sameAs(secret: string): (given: string) => boolean {
  const known = Buffer.from(secret);
  return (given) => {
    const bytes = Buffer.from(given);
    return bytes.length === known.length && timingSafeEqual(bytes, known);
  };
}

/** As Supabase has it: what a page knows is no secret. */
function isBrowser(headers: Headers): boolean {
  return /^mozilla\/5\.0/i.test(headers.get('user-agent') ?? '');
}

function missingKey(): DataRefusal {
  const hint = 'No `apikey` request header or url param was found.';
  return keyRefused('UNAUTHORIZED_MISSING_API_KEY', 'No API key found in request', hint);
}

function wrongKey(): DataRefusal {
  const hint = 'Double check your Supabase `apikey`';
  return keyRefused('UNAUTHORIZED_INVALID_API_KEY', 'Invalid API key', hint);
}

function secretInBrowser(): DataRefusal {
  const message = 'Forbidden use of secret API key in browser';
  return keyRefused('UNAUTHORIZED_INVALID_API_KEY_TYPE', message, null);
}

function keyRefused(code: string, message: string, hint: string | null): DataRefusal {
  return new DataRefusal(401, code, message, { hint, headers: { 'sb-error-code': code } });
}
