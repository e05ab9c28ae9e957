import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import * as v from 'valibot';

import { text } from '../call.ts';
import type { Query } from '../parts.ts';
import type { Taken } from './factor-kind.ts';
import { credentialOf, toStored, transport } from './web-authn-credential.ts';

/** Where a key counts: the name it is bound to, and the pages that may ask for it. */
export type Site = { id: string; origins: string[] };

/** EdDSA, ES256 and RS256, as COSE numbers them. */
export const algorithms = [-8, -7, -257];

/** Bytes as base64url; `length` counts its letters. */
const base64url = (length: number) => v.pipe(v.string(), v.maxLength(length), v.regex(/^[\w-]+$/));

/** An identifier has 1,023 bytes at most (Web Authentication, 4). */
const identifier = base64url(1_364);
const clientData = base64url(4_096);
const credential = {
  id: identifier,
  rawId: identifier,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** What a browser made of a new key. */
export const registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: clientData,
    attestationObject: base64url(8_192),
    transports: v.pipe(
      v.nullish(v.pipe(v.array(text(32)), v.maxLength(8)), []),
      v.transform((all) => all.filter((one) => v.is(transport, one))),
    ),
  }),
});

/** What a browser had signed by a known key. */
export const assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_096),
    signature: base64url(2_048),
  }),
});

type Answered<Response> = { query: Query; site: Site; taken: Taken; response: Response };

/**
 * Keeps a new key with its factor; resolves with whether it is what the challenge asked for, and no other
 * factor's of the account.
 */
export async function register(
  answered: Answered<v.InferOutput<typeof registration>>,
): Promise<boolean> {
  const { query, site, taken, response } = answered;
  const challenge = challengeOf(taken);
  if (taken.factor.status === 'verified' || !(await isPlain(response.response.attestationObject))) {
    return false;
  }
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }));
  if (!result.verified) return false;
  const { registrationInfo: info } = result;
  const kept = toStored({
    credential: info.credential,
    aaguid: info.aaguid,
    transports: response.response.transports,
    flags: {
      userVerified: info.userVerified,
      backupEligible: info.credentialDeviceType === 'multiDevice',
      backupState: info.credentialBackedUp,
    },
  });
  const registered = await query(
    `update auth.mfa_factors f set web_authn_credential = $2::text::jsonb, web_authn_aaguid = $3::uuid,
       last_webauthn_challenge_data = $4::text::jsonb
     where f.id = $1::uuid and not exists (
       select from auth.mfa_factors other
       where other.user_id = f.user_id and other.web_authn_credential ->> 'id' = $2::text::jsonb ->> 'id')
     returning f.id`,
    [taken.factor.id, JSON.stringify(kept), info.aaguid, lastData(taken, 'create', response)],
  );
  return registered.length === 1;
}

/**
 * Resolves with whether the factor's own key signed the challenge, and counts its use: a key whose counter
 * does not grow may be a copy, and is refused.
 */
export async function authenticate(
  answered: Answered<v.InferOutput<typeof assertion>>,
): Promise<boolean> {
  const { query, site, taken, response } = answered;
  const own = credentialOf(taken.factor);
  if (own === undefined || own.id !== response.id) return false;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challengeOf(taken),
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    credential: own,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (result?.verified !== true) return false;
  await query(
    `update auth.mfa_factors set updated_at = now(), last_webauthn_challenge_data = $3::text::jsonb,
       web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb($2::bigint))
     where id = $1::uuid`,
    [taken.factor.id, result.authenticationInfo.newCounter, lastData(taken, 'request', response)],
  );
  return true;
}

function challengeOf({ challenge }: Taken): string {
  return v.parse(v.object({ challenge: v.string() }), challenge.sessionData).challenge;
}

/** We ask for no attestation, so a browser sends none, or one by the key itself: no certificates to follow. */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    const format = decoded.get('fmt');
    return (
      format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
    );
  } catch {
    return false;
  }
}

/** What a factor keeps of the challenge it last answered. */
function lastData({ factor, challenge }: Taken, type: 'create' | 'request', response: object) {
  const { id, sessionData } = challenge;
  return JSON.stringify({
    challenge: { challenge_id: id, factor_id: factor.id, web_authn_session_data: sessionData },
    type,
    credential_response: response,
  });
}
