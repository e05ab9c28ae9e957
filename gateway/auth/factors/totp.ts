import { correction, generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { generateSecret, generateURI, verify } from 'otplib';

import type { AuthParts, Query } from '../parts.ts';
import { codeShape } from '../users/proofs.ts';
import type { FactorKind, Taken } from './factor-kind.ts';

/** How far off a clock may be, in seconds. */
const tolerance = 30;

/** An authenticator app, whose codes count once each. */
export function totpKind({ publicUrl }: Pick<AuthParts, 'publicUrl'>): FactorKind {
  return {
    method: 'totp',
    wrong: 'Invalid TOTP code entered',
    enrol: ({ user }, { issuer: asked }) => {
      const secret = generateSecret();
      const issuer = asked || new URL(publicUrl()).host;
      const uri = generateURI({ issuer, label: user.email ?? '', secret });
      return { secret, answer: { totp: { qr_code: picture(uri), secret, uri } } };
    },
    ask: async () => ({}),
    check:
      ({ code }) =>
      async (query, taken) => {
        const step = await stepOf(taken, code);
        return step !== undefined && takeStep(query, taken, step);
      },
  };
}

/** An SVG for the client, which puts it into a URL as it is: without signs that mean something there. */
function picture(uri: string): string {
  const code = generate(uri, { minCorrectionLevel: correction.M });
  return toSvgSource(code, { on: 'black', off: 'white', scale: 3 });
}

/** The step of time whose code this is, 30 seconds long each; undefined for a wrong code. */
async function stepOf({ factor: { secret } }: Taken, code: string): Promise<number | undefined> {
  if (secret === null || !codeShape.test(code)) return undefined;
  const result = await verify({ secret, token: code, epochTolerance: tolerance });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Notes a step with the challenge it answered; resolves with whether none as late was taken before. */
async function takeStep(query: Query, { factor, challenge }: Taken, step: number) {
  const taken = await query(
    `update auth.mfa_challenges set otp_code = $3::bigint::text
     where id = $1::uuid and not exists (
       select from auth.mfa_challenges before
       where before.factor_id = $2::uuid and nullif(before.otp_code, '')::bigint >= $3::bigint)
     returning id`,
    [challenge.id, factor.id, step],
  );
  return taken.length === 1;
}
