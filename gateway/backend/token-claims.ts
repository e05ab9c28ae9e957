import { decodeJwt, type JWTPayload, SignJWT } from 'jose';

import type { Database } from '../database/database.ts';

/** How a session began, as Supabase names it in the claim `amr`. */
export type SignInMethod = 'password' | 'otp' | 'oauth' | 'token_refresh';

type Session = { accessToken: string; user: unknown; method: SignInMethod };

/** Makes the access token that a player receives out of the one @supabase/lite issued. */
export type Mint = (session: Session) => Promise<string>;

/** There is no token for this user; the message is for the client, in Supabase's words or the hook's. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
  readonly status: number;
  readonly code: 'unexpected_failure' | 'user_banned';

  constructor(status: number, code: TokenRefused['code'], message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Claims that bind a token to its session; no hook may move them. */
const fixed = ['sub', 'session_id', 'iat', 'exp', 'iss'];

/**
 * Adds what Supabase puts into a token and @supabase/lite leaves out (iss, aal, amr, app_metadata,
 * user_metadata, phone, is_anonymous), lets `public.custom_access_token_hook` add role and
 * permissions, and signs again with the project's secret. The only place that makes tokens.
 */
export function createMint(database: Database, jwtSecret: string, issuer: () => string): Mint {
  const key = new TextEncoder().encode(jwtSecret);
  return async ({ accessToken, user, method }) => {
    const issued = decodeJwt(accessToken);
    await refuseBanned(database, issued.sub);
    const claims: JWTPayload = {
      ...issued,
      iss: issuer(),
      phone: textOf(user, 'phone'),
      aal: 'aal1',
      amr: await readAmr(database, issued, method),
      app_metadata: objectOf(user, 'app_metadata'),
      user_metadata: objectOf(user, 'user_metadata'),
      is_anonymous: false,
    };
    const asked = await askHook(database, claims, method);
    const bound = Object.fromEntries(fixed.map((name) => [name, claims[name]]));
    return new SignJWT({ ...asked, ...bound })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key);
  };
}

/** @supabase/lite looks for a ban on the way back from another provider, and nowhere else. */
async function refuseBanned(database: Database, userId: string | undefined): Promise<void> {
  const [banned] = await database.query(
    'select from auth.users where id = $1::text::uuid and banned_until > now()',
    [userId],
  );
  if (banned !== undefined) throw new TokenRefused(403, 'user_banned', 'User is banned');
}

type Amr = { method: string; timestamp: number }[];

/** A refreshed token tells how its session began, so the beginning is kept with the session. */
async function readAmr(database: Database, issued: JWTPayload, method: SignInMethod): Promise<Amr> {
  const now = { method, timestamp: issued.iat ?? 0 };
  const [session] = await database.query<{ tag: string }>(
    `update auth.sessions set aal = 'aal1', tag = coalesce(tag, $2) where id = $1::text::uuid
     returning tag`,
    [issued['session_id'], `${now.method} ${now.timestamp}`],
  );
  const [began, timestamp] = session?.tag.split(' ') ?? [];
  return [{ method: began ?? now.method, timestamp: Number(timestamp ?? now.timestamp) }];
}

async function askHook(
  database: Database,
  claims: JWTPayload,
  method: SignInMethod,
): Promise<JWTPayload> {
  const event = { user_id: claims.sub, claims, authentication_method: method };
  const [row] = await database.query<{ answer: unknown }>(
    'select public.custom_access_token_hook($1::text::jsonb) as answer',
    [JSON.stringify(event)],
  );
  const refusal = objectOf(row?.answer, 'error');
  if (typeof refusal['message'] === 'string') {
    const status = Number(refusal['http_code']);
    const isStatus = status >= 400 && status < 600;
    throw new TokenRefused(isStatus ? status : 500, 'unexpected_failure', refusal['message']);
  }
  return objectOf(row?.answer, 'claims');
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  const found = fieldOf(value, name);
  return typeof found === 'object' && found !== null ? { ...found } : {};
}

function textOf(value: unknown, name: string): string {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : '';
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
