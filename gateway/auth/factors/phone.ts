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

/** Codes by text message, one a minute for each way a session began, as tries at them are counted. */
export function phoneKind(
  { database, secrets }: Pick<AuthParts, 'database' | 'secrets'>,
  sendText: SendText,
): FactorKind {
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
    ask: async ({ account, session }, { id, phone, status }) => {
      const otp = newCode();
      const text = { otp, phone: phone ?? '', sms_type: 'mfa' } as const;
      const key = `factor ${id} after ${await firstStepOf(database.query, session.id)}`;
      const factor = { key, isVerified: status === 'verified' };
      return {
        otpCode: kept(id, otp),
        send: () => sendText(userAnswer(account), text, factor),
      };
    },
    check:
      ({ code }) =>
      async (_query, { factor, challenge }) =>
        codeShape.test(code) && challenge.otpCode === kept(factor.id, code),
  };
}

/** How the session began; whoever has the password alone leaves the owner theirs after a mailed code. */
async function firstStepOf(query: Query, sessionId: string): Promise<string> {
  const [row] = await query<{ step: string }>('select private.first_step_of($1::uuid) as step', [
    sessionId,
  ]);
  return row?.step ?? '';
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
