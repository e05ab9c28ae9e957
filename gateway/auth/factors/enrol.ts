import { generateSecret, generateURI } from 'otplib';
import * as v from 'valibot';

import { audit } from '../audit-log.ts';
import { type Call, type Calls, text, withBody } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { type SignedIn, signedIn } from '../sessions/signed-in.ts';
import type { FactorRow } from '../users/account.ts';

/** So many factors an account may have, verified or not. */
const most = 10;

const shape = v.object({
  factor_type: v.nullish(text(32), ''),
  friendly_name: v.nullish(text(64), ''),
  issuer: v.nullish(text(64), ''),
});

/** Second factors: an authenticator app (TOTP); others are refused as where nobody has set them up. */
export function enrolCalls(parts: AuthParts) {
  const { database, publicUrl } = parts;
  return {
    'POST /factors': withBody(shape, async (body, call) => {
      const who = await signedIn(parts, call);
      refuseOtherTypes(body.factor_type);
      refuseEnrolment(who, body.friendly_name);
      const { account } = who;
      const id = crypto.randomUUID();
      const secret = generateSecret();
      const issuer = body.issuer || new URL(publicUrl()).host;
      const uri = generateURI({ issuer, label: account.user.email ?? '', secret });
      await database.transaction(async (query) => {
        await query(
          `insert into auth.mfa_factors
             (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
           values ($1::uuid, $2::uuid, $3, 'totp', 'unverified', $4, now(), now())`,
          [id, account.user.id, body.friendly_name, secret],
        );
        await audit(query, account, 'factor_in_progress');
      });
      const name = body.friendly_name === '' ? {} : { friendly_name: body.friendly_name };
      return { id, type: 'totp', ...name, totp: { qr_code: '', secret, uri } };
    }),
    'DELETE /factors/{id}': async (call) => {
      const who = await signedIn(parts, call);
      const factor = factorNamed(who, call);
      if (factor.status === 'verified' && who.session.aal === 'aal1') {
        throw new Refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      }
      await database.transaction(async (query) => {
        await query('delete from auth.mfa_factors where id = $1::uuid', [factor.id]);
        // What was proven by it is proven no more.
        await query(
          `update auth.sessions set aal = 'aal1', factor_id = null
           where user_id = $1::uuid and factor_id = $2::uuid`,
          [who.account.user.id, factor.id],
        );
        await audit(query, who.account, 'factor_unenrolled');
      });
      return { id: factor.id };
    },
  } satisfies Calls;
}

/** The factor that a call's path names; refused where it is not one of who asks. */
export function factorNamed({ account }: SignedIn, { ids: [id] }: Call): FactorRow {
  const factor = account.factors.find((own) => own.id === id);
  if (factor !== undefined) return factor;
  throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
}

function refuseOtherTypes(type: string): void {
  if (type === 'totp') return;
  if (type === 'phone') {
    throw new Refusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  }
  if (type === 'webauthn') {
    const message = 'MFA enroll is disabled for WebAuthn';
    throw new Refusal(422, 'mfa_webauthn_enroll_not_enabled', message);
  }
  throw invalid('factor_type needs to be totp, phone, or webauthn');
}

function refuseEnrolment({ account, session }: SignedIn, name: string): void {
  const { factors } = account;
  if (factors.length >= most) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new Refusal(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (factors.some(({ status }) => status === 'verified') && session.aal === 'aal1') {
    throw new Refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (name !== '' && factors.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new Refusal(422, 'mfa_factor_name_conflict', message);
  }
}
