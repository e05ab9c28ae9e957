import { Refusal } from '../refusal.ts';
import type { FactorKind } from './factor-kind.ts';

/** Codes by text message, where nobody has set up how they leave the house. */
export const noPhone: FactorKind = {
  method: 'mfa/phone',
  wrong: 'Invalid MFA Phone code entered',
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
