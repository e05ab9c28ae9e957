import type { AuthParts } from '../parts.ts';
import type { FactorRow } from '../users/account.ts';
import type { FactorKind } from './factor-kind.ts';
import { noPhone, phoneKind } from './phone.ts';
import { totpKind } from './totp.ts';
import { webAuthnKind } from './web-authn.ts';

/** The kinds of second factors by their names. */
export function factorKinds(parts: AuthParts): Record<FactorRow['factor_type'], FactorKind> {
  const { sendText } = parts;
  const phone = sendText === undefined ? noPhone : phoneKind(parts, sendText);
  return { totp: totpKind(parts), webauthn: webAuthnKind(parts), phone };
}
