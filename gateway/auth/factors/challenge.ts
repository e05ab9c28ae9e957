import { audit } from '../audit-log.ts';
import { type Calls, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { renewSession, sessionAnswer } from '../sessions/session.ts';
import { halfSignedIn, inSession, type SignedIn } from '../sessions/signed-in.ts';
import { tellOwner } from '../tell-owner.ts';
import type { FactorRow } from '../users/account.ts';
import { factorNamed, requireMayAdd } from './enrol.ts';
import { type FactorKind, type Taken, verification } from './factor-kind.ts';
import { factorKinds } from './factor-kinds.ts';

/** How long a challenge waits, in seconds. */
const patience = 300;

/** Asks for a second factor, and lifts the session to `aal2` when the answer is right. */
export function challengeCalls(parts: AuthParts) {
  const kinds = factorKinds(parts);
  return {
    'POST /factors/{id}/challenge': async (call) => {
      const who = await halfSignedIn(parts, call);
      const factor = factorNamed(who, call);
      const asked = await kinds[factor.factor_type].ask(who, factor, call);
      const { otpCode = null, sessionData = null, answer, send } = asked;
      const id = crypto.randomUUID();
      await inSession(parts, who, async (query, now) => {
        factorNamed(now, call);
        await query(
          `insert into auth.mfa_challenges
             (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
           values ($1::uuid, $2::uuid, now(), '0.0.0.0', $3, $4::text::jsonb)`,
          [id, factor.id, otpCode, sessionData && JSON.stringify(sessionData)],
        );
        await audit(query, who.account, 'challenge_created');
      });
      await send?.().catch(async (error: unknown) => {
        await parts.database.query('delete from auth.mfa_challenges where id = $1::uuid', [id]);
        throw error;
      });
      const expiresAt = Math.floor(Date.now() / 1_000) + patience;
      return { id, type: factor.factor_type, expires_at: expiresAt, ...answer };
    },
    'POST /factors/{id}/verify': withBody(verification, async (body, call) => {
      const before = await halfSignedIn(parts, call);
      const { factor_type: type } = factorNamed(before, call);
      const kind = kinds[type];
      if (body.code === '' && type !== 'webauthn') {
        throw invalid('Code needs to be non-empty');
      }
      const check = kind.check(body);
      const lifted = await inSession(parts, before, async (query, who) => {
        const factor = factorNamed(who, call);
        if (factor.status === 'unverified') requireMayAdd(who);
        const taken = await takeChallenge(query, factor, body.challenge_id);
        if (!(await mayTry(query, who, factor)) || !(await check(query, taken))) return undefined;
        await lift(query, who, taken, kind);
        const issued = await renewSession(query, parts, {
          userId: who.account.user.id,
          sessionId: who.session.id,
          method: kind.method,
        });
        return { issued, isNew: factor.status === 'unverified' };
      });
      if (lifted === undefined) throw new Refusal(422, 'mfa_verification_failed', kind.wrong);
      if (lifted.isNew) tellOwner(parts, 'mfa_factor_enrolled', lifted.issued.account);
      return sessionAnswer(parts, lifted.issued);
    }),
  } satisfies Calls;
}

function challengeNotFound(): Refusal {
  const message = 'MFA factor with the provided challenge ID not found';
  return new Refusal(422, 'mfa_factor_not_found', message);
}

/** A challenge is answered once, rightly or not. */
async function takeChallenge(
  query: Query,
  { id: factorId }: FactorRow,
  id: string,
): Promise<Taken> {
  const [locked] = await query<Pick<Taken, 'factor'>>(
    'select to_jsonb(f) as factor from auth.mfa_factors f where f.id = $1::uuid for update',
    [factorId],
  );
  const [waiting] = await query<Taken['challenge'] & { isLate: boolean }>(
    `select id, otp_code as "otpCode", web_authn_session_data as "sessionData",
       created_at < now() - interval '${patience} seconds' as "isLate"
     from auth.mfa_challenges
     where id = $1::uuid and factor_id = $2::uuid and verified_at is null`,
    [id, factorId],
  );
  if (locked === undefined || waiting === undefined) throw challengeNotFound();
  const { isLate, ...challenge } = waiting;
  if (isLate) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new Refusal(422, 'mfa_challenge_expired', message);
  }
  await query(
    'update auth.mfa_challenges set verified_at = now(), otp_code = null where id = $1::uuid',
    [id],
  );
  return { ...locked, challenge };
}

/**
 * Counts an answer that can be guessed; resolves with whether it is looked at. Sessions that began another
 * way, such as the owner's after a mailed code, have tries of their own.
 */
async function mayTry(query: Query, { session }: SignedIn, factor: FactorRow): Promise<boolean> {
  if (factor.factor_type === 'webauthn') return true;
  const [row] = await query<{ mayTry: boolean }>(
    'select private.count_factor_try($1::uuid, $2::uuid, now()) as "mayTry"',
    [factor.id, session.id],
  );
  return row?.mayTry === true;
}

/** The session proves more from now on; those that prove less end where this is the first factor. */
async function lift(
  query: Query,
  { account, session }: SignedIn,
  { factor, challenge }: Taken,
  { method }: FactorKind,
): Promise<void> {
  const userId = account.user.id;
  // What others were asked stays, and the answer that says which code of an app was taken.
  await query(
    `with tried as (
       delete from private.factor_try
       where factor_id = $1::uuid and first_step = private.first_step_of($3::uuid))
     delete from auth.mfa_challenges
     where factor_id = $1::uuid and verified_at is not null and (id <> $2::uuid or otp_code is null)`,
    [factor.id, challenge.id, session.id],
  );
  await query(
    `with proven as (
       insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), $1::uuid, $3, now(), now())
       on conflict (session_id, authentication_method) do update set updated_at = now())
     update auth.sessions set aal = 'aal2', factor_id = $2::uuid, updated_at = now()
     where id = $1::uuid`,
    [session.id, factor.id, method],
  );
  if (factor.status === 'unverified') {
    await query(
      `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1::uuid`,
      [factor.id],
    );
    await query(
      `delete from auth.mfa_factors
       where user_id = $1::uuid and status = 'unverified' and factor_type = $2::text::auth.factor_type`,
      [userId, factor.factor_type],
    );
    await query(
      `delete from auth.sessions where user_id = $1::uuid and coalesce(aal, 'aal1') = 'aal1'`,
      [userId],
    );
  }
  await audit(query, account, 'verification_attempted');
}
