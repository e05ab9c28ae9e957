import { createHash } from 'node:crypto';

import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';

import { Refusal } from '../refusal.ts';
import { challengeOf } from './pkce.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { askProvider, dataOf, type Person, type Provider, textOf } from './provider.ts';

type OpenidSettings = Extract<ProviderSettings, { kind: 'openid' }>;

type Discovered = {
  consent: string;
  exchange: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
};

/** Any provider that speaks OpenID Connect; its addresses and keys come from its own discovery document. */
export function openidProvider({ name, clientId, secret, issuer }: OpenidSettings): Provider {
  let found: Promise<Discovered> | undefined;
  const discovered = () => {
    found ??= discover(issuer).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  const claimsOf = async (token: string): Promise<JWTPayload> => {
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw badToken();
    const { keys } = await discovered();
    return jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
      requiredClaims: ['sub', 'exp'],
    }).then(
      ({ payload }) => {
        // A token for several is for us only if it was issued to us (OpenID Connect Core, 3.1.3.7).
        const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
        if ((isForSeveral || 'azp' in payload) && payload['azp'] !== clientId) throw badToken();
        return payload;
      },
      () => {
        throw badToken();
      },
    );
  };
  return {
    name,
    issuer,
    consentUrl: async ({ redirectUri, state, nonce, verifier }) => {
      const consent = new URL((await discovered()).consent);
      consent.searchParams.set('client_id', clientId);
      consent.searchParams.set('redirect_uri', redirectUri);
      consent.searchParams.set('response_type', 'code');
      consent.searchParams.set('scope', 'openid email profile');
      consent.searchParams.set('state', state);
      consent.searchParams.set('nonce', nonce);
      consent.searchParams.set('code_challenge', challengeOf(verifier));
      consent.searchParams.set('code_challenge_method', 'S256');
      return consent.href;
    },
    personOf: async (code, { redirectUri, nonce, verifier }) => {
      const exchanged = await askProvider((await discovered()).exchange, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: secret,
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        }),
      });
      const claims = await claimsOf(textOf(exchanged, 'id_token') ?? '');
      if (claims['nonce'] !== nonce) throw badNonce();
      return personIn(claims, issuer);
    },
    personOfToken: async (token, nonce) => {
      const claims = await claimsOf(token);
      const expected = nonce === undefined ? undefined : hashed(nonce);
      // The token itself tells the hash to whoever has it.
      if (claims['nonce'] !== expected) throw badNonce();
      return personIn(claims, issuer);
    },
  };
}

async function discover(issuer: string): Promise<Discovered> {
  const document = await askProvider(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  const [consent, exchange, keys] = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map(
    (field) => textOf(document, field),
  );
  if (!consent || !exchange || !keys || document['issuer'] !== issuer) {
    throw new Refusal(500, 'unexpected_failure', 'The provider does not say how to ask it');
  }
  return { consent, exchange, keys: createRemoteJWKSet(new URL(keys)) };
}

function personIn(claims: JWTPayload, issuer: string): Person {
  const id = textOf(claims, 'sub');
  if (id === undefined || id.length > 255) throw badToken();
  return {
    id,
    issuer,
    email: textOf(claims, 'email'),
    isVerified: claims['email_verified'] === true,
    data: dataOf(claims),
  };
}

function hashed(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}

function badToken(): Refusal {
  return new Refusal(400, 'bad_jwt', 'Bad ID token');
}

function badNonce(): Refusal {
  return new Refusal(400, 'invalid_credentials', 'Nonces mismatch');
}
