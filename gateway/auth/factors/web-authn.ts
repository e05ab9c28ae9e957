import * as v from 'valibot';

import { held, readJson, text } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { invalid } from '../refusal.ts';
import type { Account, FactorRow } from '../users/account.ts';
import type { Asked, FactorKind } from './factor-kind.ts';
import { base64, descriptorsOf } from './web-authn-credential.ts';
import {
  algorithms,
  assertion,
  authenticate,
  register,
  registration,
  type Site,
} from './web-authn-response.ts';

/** How long the owner of a key may take, in milliseconds. */
const timeout = 300_000;

/** From where the browser asks. */
const askedFrom = v.object({
  webauthn: v.nullish(
    v.object({
      rpId: v.nullish(text(255)),
      rpOrigins: v.nullish(v.pipe(v.array(text(300)), v.maxLength(8)), []),
    }),
  ),
});
type AskedFrom = v.InferOutput<typeof askedFrom>;

/** A passkey or security key (WebAuthn), bound to the page's own address. */
export function webAuthnKind({ publicUrl }: Pick<AuthParts, 'publicUrl'>): FactorKind {
  const site = () => siteOf(publicUrl());
  return {
    method: 'mfa/webauthn',
    wrong: 'Failed to validate WebAuthn MFA response',
    enrol: () => ({ answer: {} }),
    ask: async ({ account }, factor, call) => {
      const { id, origins } = site();
      const asked = held(askedFrom, await readJson(call.request));
      if (!isOf(site(), asked)) throw invalid(`WebAuthn works at ${origins.join(' and ')} alone`);
      return factor.status === 'verified' ? request(id, factor) : create(id, account);
    },
    check: ({ webauthn }) => {
      if (!webauthn) throw invalid('WebAuthn config required');
      if (webauthn.type === 'create') {
        const response = held(registration, webauthn.credential_response);
        return (query, taken) => register({ query, site: site(), taken, response });
      }
      if (webauthn.type === 'request') {
        const response = held(assertion, webauthn.credential_response);
        return (query, taken) => authenticate({ query, site: site(), taken, response });
      }
      throw invalid('WebAuthn type must be create or request');
    },
  };
}

/** Browsers bind keys to a name: they know this machine as `localhost` only, not by its number. */
function siteOf(publicUrl: string): Site {
  const { origin, hostname } = new URL(publicUrl);
  const isNumber = /^(127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (!isNumber) return { id: hostname, origins: [origin] };
  return { id: 'localhost', origins: [origin, origin.replace(hostname, 'localhost')] };
}

function isOf({ id, origins }: Site, { webauthn }: AskedFrom): boolean {
  const isHere = (webauthn?.rpId ?? id) === id;
  return isHere && (webauthn?.rpOrigins ?? []).every((origin) => origins.includes(origin));
}

async function create(rpID: string, { user, factors }: Account): Promise<Asked> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const name = user.email ?? '';
  const publicKey = await generateRegistrationOptions({
    rpName: 'Quando',
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: name,
    userDisplayName: name,
    timeout,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: factors.flatMap(descriptorsOf),
  });
  const { challenge, pubKeyCredParams: credParams } = publicKey;
  return {
    sessionData: { ...sessionData(rpID, user.id, challenge), credParams },
    answer: { webauthn: { type: 'create', credential_options: { publicKey } } },
  };
}

async function request(rpID: string, factor: FactorRow): Promise<Asked> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const allowCredentials = descriptorsOf(factor);
  const publicKey = await generateAuthenticationOptions({ rpID, timeout, allowCredentials });
  const allowed = allowCredentials.map(({ id }) => base64(Buffer.from(id, 'base64url')));
  return {
    sessionData: {
      ...sessionData(rpID, factor.user_id, publicKey.challenge),
      allowed_credentials: allowed,
    },
    answer: { webauthn: { type: 'request', credential_options: { publicKey } } },
  };
}

/** What a challenge keeps, as Supabase Auth does. */
function sessionData(rpId: string, userId: string, challenge: string): object {
  const expires = new Date(Date.now() + timeout).toISOString();
  const user = base64(Buffer.from(userId));
  return { challenge, rpId, user_id: user, expires, userVerification: 'preferred' };
}
