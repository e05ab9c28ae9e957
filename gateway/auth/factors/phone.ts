import { createHmac } from 'node:crypto';

import { checkPhone } from '../phones/phone-number.ts';
import type { SendText } from '../phones/send-text.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { codeShape, newCode } from '../users/proofs.ts';
import { userAnswer } from '../users/user-answer.ts';
import type { FactorKind } from './factor-kind.ts';

const named: Pick<FactorKind, 'method' | 'wrong'> = {
  method: 'mfa/phone',
  wrong: 'Invalid MFA Phone code entered',
};

/** Codes by text message, one a minute. */
export function phoneKind({ secrets }: Pick<AuthParts, 'secrets'>, sendText: SendText): FactorKind {
  const kept = (factorId: string, code: string) =>
    createHmac('sha256', secrets.jwtSecret).update(`${factorId}\n${code}`).digest('hex');
  return {
    ...named,
    enrol: ({ factors }, { phone: asked }) => {
      if (asked === '') throw invalid('Phone number required to enroll Phone factor');
      const phone = checkPhone(asked);
      if (factors.some((factor) => factor.status === 'verified' && factor.phone === phone)) {
        const message =
          'A verified phone factor already exists, unenroll the existing factor to continue';
        throw new Refusal(422, 'mfa_verified_factor_exists', message);
      }
      return { phone, answer: { phone: asked } };
    },
    ask: async ({ account }, { id, phone }) => {
      const otp = newCode();
      return {
        otpCode: kept(id, otp),
        refuseRecent: (query) => refuseRecent(query, id),
        send: () => sendText(userAnswer(account), { otp, phone: phone ?? '', sms_type: 'mfa' }),
      };
    },
    check:
      ({ code }) =>
      async (_query, { factor, challenge }) =>
        codeShape.test(code) && challenge.otpCode === kept(factor.id, code),
  };
}

async function refuseRecent(query: Query, factorId: string): Promise<void> {
  const [recent] = await query(
    `select from auth.mfa_challenges
     where factor_id = $1::uuid and created_at > now() - interval '1 minute' limit 1`,
    [factorId],
  );
  if (recent === undefined) return;
  const message = 'For security purposes, you can only request this after 60 seconds.';
  throw new Refusal(429, 'over_sms_send_rate_limit', message);
}

/** For installations without a way to send messages. */
export const noPhone: FactorKind = {
  ...named,
  enrol: () => {
    throw new Refusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  },
  ask: async () => {
    throw verifyDisabled();
  },
  check: () => {
    throw verifyDisabled();
  },
};

function verifyDisabled(): Refusal {
  const message = 'MFA verification is disabled for Phone';
  return new Refusal(422, 'mfa_phone_verify_not_enabled', message);
}
