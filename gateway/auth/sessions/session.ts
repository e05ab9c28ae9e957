import { randomBytes } from 'node:crypto';

import type { JWTPayload } from 'jose';

import type { Call } from '../call.ts';
import { audit, noInstance } from '../audit-log.ts';
import type { AuthParts, Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { type Account, readAccount, refuseBanned } from '../users/account.ts';
import { userAnswer } from '../users/user-answer.ts';
import { tokenLife } from './stored-keys.ts';

/** How somebody signed in, as Supabase Auth names it in the claim `amr`. */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'token_refresh'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'sso/saml'
  | 'web3';

/** A session whose token is not signed yet. */
export type Issued = { account: Account; refreshToken: string; claims: JWTPayload };

type Mint = Pick<AuthParts, 'publicUrl'>;

/** Twelve letters of 32, as Supabase Auth makes them. */
export function newRefreshToken(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  return [...randomBytes(12)].map((byte) => letters[byte % 32]).join('');
}

type Beginning = {
  userId: string;
  method: SignInMethod;
  call: Call;
  /** What the given password was compared with, if it was one. */
  passwordHash?: string | null;
};

/** With the one that begins, more devices than anybody has; beyond that, the session unused for longest ends. */
const mostOthers = 99;

/**
 * Begins a session of an account in the caller's transaction; refused where there is no such account any
 * more, or where its password is another one since it was compared.
 */
export async function beginSession(
  query: Query,
  parts: Mint,
  { userId, method, call, passwordHash = null }: Beginning,
): Promise<Issued> {
  const refreshToken = newRefreshToken();
  const sessionId = crypto.randomUUID();
  // The update waits for whoever changes the account, and looks at what they leave.
  const begun = await query(
    `with account as (
       update auth.users set last_sign_in_at = now(), updated_at = now()
       where id = $2::uuid and ($7::text is null or encrypted_password = $7) returning id),
     begun as (
       insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent)
       select $1::uuid, id, now(), now(), 'aal1', $5 from account),
     renewable as (
       insert into auth.refresh_tokens
         (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
       select $6::uuid, $3, id::text, $1::uuid, false, now(), now() from account),
     proven as (
       insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, $4, now(), now() from account),
     ended as (
       -- Whoever has the password alone ends none of those that passed the second factor.
       delete from auth.sessions where id in (
         select id from (
           select s.id, row_number() over (
             partition by coalesce(s.aal, 'aal1')
             order by greatest(s.refreshed_at at time zone 'utc', s.created_at) desc, s.id
           ) as place
           from auth.sessions s join account on account.id = s.user_id
         ) as placed
         where place > $8::integer))
     select from account`,
    [
      sessionId,
      userId,
      refreshToken,
      method,
      userAgentOf(call),
      noInstance,
      passwordHash,
      mostOthers,
    ],
  );
  if (begun.length === 0) throw wrongCredentials();
  const account = await readAccount(query, userId);
  await audit(query, account, 'login');
  return issue(query, parts, { account, sessionId, refreshToken, method });
}

/** Goes on with a session whose account or proof has changed; what it was renewed with counts no longer. */
export async function renewSession(
  query: Query,
  parts: Mint,
  { userId, sessionId, method }: { userId: string; sessionId: string; method: SignInMethod },
): Promise<Issued> {
  const refreshToken = newRefreshToken();
  await query(
    `with used as (
       update auth.refresh_tokens set revoked = true, updated_at = now()
       where session_id = $3::uuid and not revoked)
     insert into auth.refresh_tokens
       (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
     values ($4::uuid, $1, $2::uuid::text, $3::uuid, false, now(), now())`,
    [refreshToken, userId, sessionId, noInstance],
  );
  const account = await readAccount(query, userId);
  return issue(query, parts, { account, sessionId, refreshToken, method });
}

export function wrongCredentials(): Refusal {
  return new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
}

/** What tells the owner of a session which device it is. */
export function userAgentOf({ request }: Call): string | null {
  return request.headers.get('user-agent')?.slice(0, 255) ?? null;
}

/**
 * The claims of a session's next access token. All tokens come from here: never for a banned user,
 * and with what `public.custom_access_token_hook` adds.
 */
export async function issue(
  query: Query,
  parts: Mint,
  session: { account: Account; sessionId: string; refreshToken: string; method: SignInMethod },
): Promise<Issued> {
  const { account, sessionId, refreshToken, method } = session;
  refuseBanned(account);
  const { user } = account;
  const now = Math.floor(Date.now() / 1_000);
  const bound = {
    sub: user.id,
    session_id: sessionId,
    iss: `${parts.publicUrl()}/auth/v1`,
    iat: now,
    exp: now + tokenLife,
  };
  const claims = {
    ...bound,
    aud: user.aud || 'authenticated',
    role: user.role || 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(await assuranceOf(query, sessionId)),
    is_anonymous: user.is_anonymous,
  };
  const event = { user_id: user.id, claims, authentication_method: method };
  // The hook cannot change what binds a token to its session.
  return { account, refreshToken, claims: { ...(await askHook(query, event)), ...bound } };
}

async function assuranceOf(query: Query, sessionId: string) {
  const [assurance] = await query<{ aal: string; amr: { method: string; timestamp: number }[] }>(
    `select coalesce(s.aal, 'aal1') as aal,
       (select coalesce(jsonb_agg(jsonb_build_object(
          'method', a.authentication_method, 'timestamp', extract(epoch from a.updated_at)::bigint
        ) order by a.updated_at desc), '[]')
        from auth.mfa_amr_claims a where a.session_id = s.id) as amr
     from auth.sessions s where s.id = $1::uuid`,
    [sessionId],
  );
  return assurance;
}

type HookAnswer = {
  claims?: JWTPayload;
  error?: { http_code?: unknown; message?: unknown };
};

async function askHook(query: Query, event: object): Promise<JWTPayload> {
  const [row] = await query<{ answer: HookAnswer | null }>(
    'select public.custom_access_token_hook($1::text::jsonb) as answer',
    [JSON.stringify(event)],
  );
  const refusal = row?.answer?.error;
  if (typeof refusal?.message === 'string') {
    const status = Number(refusal.http_code);
    const isStatus = status >= 400 && status < 600;
    throw new Refusal(isStatus ? status : 500, 'unexpected_failure', refusal.message);
  }
  return row?.answer?.claims ?? {};
}

/** The answer that starts or renews a session: the only one with an access token in it. */
export async function sessionAnswer(
  { keys }: Pick<AuthParts, 'keys'>,
  { account, refreshToken, claims }: Issued,
): Promise<object> {
  return {
    access_token: await keys.sign(claims),
    token_type: 'bearer',
    expires_in: tokenLife,
    expires_at: claims.exp,
    refresh_token: refreshToken,
    user: userAnswer(account),
  };
}
