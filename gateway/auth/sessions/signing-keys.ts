import { createECDH, hkdfSync } from 'node:crypto';

import {
  calculateJwkThumbprint,
  type CryptoKey,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';

import { livingKeys, type StoredKey } from './stored-keys.ts';

/** Signs access tokens and verifies them. */
export type SigningKeys = {
  sign: (claims: JWTPayload) => Promise<string>;
  /** The claims of a token that was signed here; rejects as jose does, with JWTExpired for one that ran out. */
  claimsOf: (token: string) => Promise<JWTPayload>;
  /** The same, undefined where it rejects. */
  verify: (token: string) => Promise<JWTPayload | undefined>;
  /** The public keys, for whoever else verifies tokens. */
  published: () => Promise<{ keys: JWK[] }>;
};

type Key = { since: number; kid: string; jwk: JWK; own: CryptoKey; open: CryptoKey };

/**
 * The first key follows from the installation's secret, so that all processes that share the secret share
 * it. `stored` are those of rotations: the newest signs, one that was replaced is accepted until its last
 * token has run out. So are tokens signed with the secret itself, as up to version 1.5.0.
 */
export function createSigningKeys(
  secret: string,
  stored: () => Promise<readonly StoredKey[]> = async () => [],
  now: () => number = Date.now,
): SigningKeys {
  const hmac = new TextEncoder().encode(secret);
  const imported = new Map<string, Promise<Key>>();
  const keyOf = ({ since, jwk }: StoredKey) => {
    const known = imported.get(jwk.x ?? '') ?? importKey(since.getTime(), jwk);
    imported.set(jwk.x ?? '', known);
    return known;
  };
  const first = { since: new Date(0), jwk: derivedKey(secret) };
  /** Newest first; those that no living token can be signed with are left out. */
  const living = async () => {
    const begun = [...(await stored()), first].filter(({ since }) => since.getTime() <= now());
    return Promise.all(livingKeys(begun, now()).map(keyOf));
  };
  const claimsOf = async (token: string) => {
    const keys = await living();
    const keyFor = ({ alg, kid }: JWTHeaderParameters) => {
      const key = keys.find((one) => one.kid === kid);
      if (alg === 'ES256' && key !== undefined) return key.open;
      // Whoever has the secret has the first key.
      if (alg === 'HS256' && keys.at(-1)?.since === 0) return hmac;
      throw new Error('No key of ours.');
    };
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms: ['ES256', 'HS256'],
      requiredClaims: ['exp'],
      currentDate: new Date(now()),
    });
    return payload;
  };
  return {
    sign: async (claims) => {
      const [key] = await living();
      if (key === undefined) throw new Error('There is no key to sign with.');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
        .sign(key.own);
    },
    claimsOf,
    verify: (token) => claimsOf(token).catch(() => undefined),
    published: async () => ({
      keys: (await living()).map(({ kid, jwk: { kty, crv, x, y } }) => ({
        kty: kty ?? 'EC',
        crv: crv ?? '',
        x: x ?? '',
        y: y ?? '',
        kid,
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      })),
    }),
  };
}

async function importKey(since: number, jwk: JWK): Promise<Key> {
  const { d: _private, ...open } = jwk;
  const [own, opened] = await Promise.all([importJWK(jwk, 'ES256'), importJWK(open, 'ES256')]);
  if (own instanceof Uint8Array || opened instanceof Uint8Array) throw new Error('No key pair.');
  return { since, kid: await calculateJwkThumbprint(open), jwk, own, open: opened };
}

/** The order of P-256: a private key is a number from 1 to one less. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function derivedKey(secret: string): JWK {
  // Sixteen bytes more than needed, so that the remainder favours no number.
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'quando access tokens ES256', 48));
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const ecdh = createECDH('prime256v1');
  const own = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  ecdh.setPrivateKey(own);
  const point = ecdh.getPublicKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: own.toString('base64url'),
  };
}
