import { audit } from '../audit-log.ts';
import { type Call, type Calls, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { inSession, requireRecentSession, type SignedIn, signedIn } from '../sessions/signed-in.ts';
import { type Account, type FactorRow, readAccount } from '../users/account.ts';
import { enrolment } from './factor-kind.ts';
import { factorKinds } from './factor-kinds.ts';

/** How many factors an account may have, verified or not. */
const most = 10;

/** Second factors: authenticator apps, passkeys and phones. */
export function enrolCalls(parts: AuthParts) {
  const kinds = factorKinds(parts);
  return {
    'POST /factors': withBody(enrolment, async (body, call) => {
      const { factor_type: type, friendly_name: name } = body;
      const before = await signedIn(parts, call);
      if (!isKind(kinds, type)) {
        throw invalid('factor_type needs to be totp, phone, or webauthn');
      }
      const id = crypto.randomUUID();
      const answer = await inSession(parts, before, async (query, who) => {
        const { account } = who;
        const { secret = null, phone = null, answer: more } = kinds[type].enrol(account, body);
        requireMayAdd(who);
        await forgetUnfinished(query, account.user.id, phone);
        refuseEnrolment(await readAccount(query, account.user.id), name);
        await query(
          `insert into auth.mfa_factors
             (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
           values ($1::uuid, $2::uuid, $3, $4::text::auth.factor_type, 'unverified', $5, $6, now(), now())`,
          [id, account.user.id, name, type, secret, phone],
        );
        await audit(query, account, 'factor_in_progress');
        return more;
      });
      return { id, type, friendly_name: name, ...answer };
    }),
    'DELETE /factors/{id}': async (call) =>
      inSession(parts, await signedIn(parts, call), async (query, who) => {
        const factor = factorNamed(who, call);
        await query('delete from auth.mfa_factors where id = $1::uuid', [factor.id]);
        // What it proved is no longer proven; whoever else proved it may be whom it was dropped for.
        await query(
          'delete from auth.sessions where user_id = $1::uuid and factor_id = $2::uuid and id <> $3::uuid',
          [who.account.user.id, factor.id, who.session.id],
        );
        await query(
          `with proven as (
             delete from auth.mfa_amr_claims a using auth.sessions s
             where a.session_id = s.id and s.factor_id = $2::uuid and a.authentication_method = $3)
           update auth.sessions set aal = 'aal1', factor_id = null
           where user_id = $1::uuid and factor_id = $2::uuid`,
          [who.account.user.id, factor.id, kinds[factor.factor_type].method],
        );
        await audit(query, who.account, 'factor_unenrolled');
        return { id: factor.id };
      }),
  } satisfies Calls;
}

function isKind<Kinds extends object>(kinds: Kinds, type: string): type is keyof Kinds & string {
  return Object.hasOwn(kinds, type);
}

/** The factor that a call's path names; refused unless it is the caller's. */
export function factorNamed({ account }: SignedIn, { ids: [id] }: Call): FactorRow {
  const factor = account.factors.find((own) => own.id === id);
  if (factor !== undefined) return factor;
  throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
}

/**
 * Refuses who may not begin or finish a new factor: it takes a recent session and, once there is one, that one.
 * Whoever finds an old session open could else put a factor of theirs in place of the owner's.
 */
export function requireMayAdd(who: SignedIn): void {
  const hasFactor = who.account.factors.some(({ status }) => status === 'verified');
  if (hasFactor && who.session.aal === 'aal1') {
    throw new Refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  requireRecentSession(who);
}

/** Removes abandoned enrolments and an earlier one of the same phone. */
async function forgetUnfinished(query: Query, userId: string, phone: string | null): Promise<void> {
  await query(
    `delete from auth.mfa_factors
     where user_id = $1::uuid and status = 'unverified'
       and (phone = $2 or created_at < now() - interval '1 hour')`,
    [userId, phone],
  );
}

function refuseEnrolment({ factors }: Account, name: string): void {
  if (factors.length >= most) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new Refusal(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (name !== '' && factors.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new Refusal(422, 'mfa_factor_name_conflict', message);
  }
}
