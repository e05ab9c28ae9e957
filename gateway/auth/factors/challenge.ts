import { verify } from 'otplib';
import * as v from 'valibot';

import { audit, noInstance } from '../audit-log.ts';
import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { issue, newRefreshToken, sessionAnswer } from '../sessions/session.ts';
import { type SignedIn, signedIn } from '../sessions/signed-in.ts';
import { type FactorRow, readAccount } from '../users/account.ts';
import { codeShape } from '../users/proofs.ts';
import { factorNamed } from './enrol.ts';

/** So long a challenge waits, in seconds. */
const patience = 300;
/** A clock may be off by so many seconds. */
const tolerance = 30;
/** So many wrong codes within an hour. */
const mostTries = 10;

const shape = v.object({
  challenge_id: v.pipe(v.string(), v.uuid()),
  code: v.nullish(text(32), ''),
});

/** Asks for a second factor, and lifts the session to `aal2` by its right code. */
export function challengeCalls(parts: AuthParts) {
  const { database } = parts;
  return {
    'POST /factors/{id}/challenge': async (call) => {
      const who = await signedIn(parts, call);
      const factor = factorNamed(who, call);
      refuseOtherTypes(factor);
      const id = crypto.randomUUID();
      await database.transaction(async (query) => {
        await query(
          `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
           values ($1::uuid, $2::uuid, now(), '0.0.0.0')`,
          [id, factor.id],
        );
        await audit(query, who.account, 'challenge_created');
      });
      const expiresAt = Math.floor(Date.now() / 1_000) + patience;
      return { id, type: factor.factor_type, expires_at: expiresAt };
    },
    'POST /factors/{id}/verify': withBody(shape, async (body, call) => {
      const who = await signedIn(parts, call);
      const factor = factorNamed(who, call);
      refuseOtherTypes(factor);
      const isCode = codeShape.test(body.code) && (await isCodeOf(factor, body.code));
      const issued = await database.transaction(async (query) => {
        const mayTry = await takeChallenge(query, factor, body.challenge_id);
        if (!isCode || !mayTry) return undefined;
        await lift(query, who, factor);
        const refreshToken = await replaceToken(query, who);
        return issue(query, parts, {
          account: await readAccount(query, who.account.user.id),
          sessionId: who.session.id,
          refreshToken,
          method: 'totp',
        });
      });
      if (issued === undefined) {
        throw new Refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
      }
      return sessionAnswer(parts, issued);
    }),
  } satisfies Calls;
}

function refuseOtherTypes({ factor_type: type }: FactorRow): void {
  if (type === 'totp') return;
  const [code, name] = type === 'phone' ? ['phone', 'Phone'] : ['webauthn', 'WebAuthn'];
  throw new Refusal(
    422,
    `mfa_${code}_verify_not_enabled`,
    `MFA verification is disabled for ${name}`,
  );
}

async function isCodeOf({ secret }: FactorRow, code: string): Promise<boolean> {
  if (secret === null) return false;
  return (await verify({ secret, token: code, epochTolerance: tolerance })).valid;
}

/**
 * A challenge is answered once, rightly or not. Resolves with whether the answer counts: after ten wrong
 * ones within an hour none does. They are counted on the factor, so nobody without the session adds any.
 */
async function takeChallenge(query: Query, factor: FactorRow, id: string): Promise<boolean> {
  await query('select from auth.mfa_factors where id = $1::uuid for update', [factor.id]);
  const [challenge] = await query<{ isLate: boolean }>(
    `update auth.mfa_challenges set verified_at = now()
     where id = $1::uuid and factor_id = $2::uuid and verified_at is null
     returning created_at < now() - interval '${patience} seconds' as "isLate"`,
    [id, factor.id],
  );
  if (challenge === undefined) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new Refusal(422, 'mfa_factor_not_found', message);
  }
  if (challenge.isLate) {
    const message =
      'MFA challenge has expired, verify against another challenge or create a new challenge.';
    throw new Refusal(422, 'mfa_challenge_expired', message);
  }
  const [tried] = await query<{ count: number }>(
    `select count(*)::integer as count from auth.mfa_challenges
     where factor_id = $1::uuid and verified_at > now() - interval '1 hour'`,
    [factor.id],
  );
  return (tried?.count ?? 0) <= mostTries;
}

/** The session proves more from now on; those that prove less end where this is the first factor. */
async function lift(query: Query, { account, session }: SignedIn, factor: FactorRow) {
  const userId = account.user.id;
  await query('delete from auth.mfa_challenges where factor_id = $1::uuid', [factor.id]);
  await query(
    `with proven as (
       insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), $1::uuid, 'totp', now(), now())
       on conflict (session_id, authentication_method) do update set updated_at = now())
     update auth.sessions set aal = 'aal2', factor_id = $2::uuid, updated_at = now()
     where id = $1::uuid`,
    [session.id, factor.id],
  );
  if (factor.status === 'unverified') {
    await query(
      `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1::uuid`,
      [factor.id],
    );
    await query(`delete from auth.mfa_factors where user_id = $1::uuid and status = 'unverified'`, [
      userId,
    ]);
    await query(
      `delete from auth.sessions where user_id = $1::uuid and coalesce(aal, 'aal1') = 'aal1'`,
      [userId],
    );
  }
  await audit(query, account, 'verification_attempted');
}

/** What the session is renewed with, in the place of what it was. */
async function replaceToken(query: Query, { account, session }: SignedIn): Promise<string> {
  const token = newRefreshToken();
  await query(
    `with used as (
       update auth.refresh_tokens set revoked = true, updated_at = now()
       where session_id = $3::uuid and not revoked)
     insert into auth.refresh_tokens
       (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
     values ($4::uuid, $1, $2::uuid::text, $3::uuid, false, now(), now())`,
    [token, account.user.id, session.id, noInstance],
  );
  return token;
}
