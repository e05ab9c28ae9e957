import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';

import { SignJWT } from 'jose';
import * as v from 'valibot';

import { madeOnce } from '../data-folder/made-once.ts';

/** The key by which push services know this installation (VAPID, RFC 8292). */
export type PushKey = {
  /** What a browser subscribes with: the point of the curve, uncompressed, base64url. */
  publicKey: string;
  /** The header that says to a push service (its origin) who sends, until an instant in milliseconds since 1970. */
  authorization: (origin: string, contact: string, until: number) => Promise<string>;
};

/** 32 bytes as base64url. */
const shape = v.object({ privateKey: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });

/**
 * The installation's key: the given one, else that of the data folder, which is made there once.
 *
 * @param given the private key, base64url
 */
export async function readPushKey(dataDir: string, given: string | undefined): Promise<PushKey> {
  if (given !== undefined) return pushKey(given);
  const { privateKey } = await madeOnce({
    dataDir,
    fileName: 'push-key.json',
    parse: (value) => (v.is(shape, value) ? value : null),
    make: () => ({ privateKey: makePrivateKey(), since: { privateKey: new Date().toISOString() } }),
    remedy: 'Restore it from a backup, or remove it: all reminders end then.',
  });
  return pushKey(privateKey);
}

/** 32 bytes as base64url. */
export function makePrivateKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // The library leaves out zeros at the beginning.
  const scalar = curve.getPrivateKey('hex').padStart(64, '0');
  return Buffer.from(scalar, 'hex').toString('base64url');
}

function pushKey(privateKey: string): PushKey {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  const point = curve.getPublicKey();
  const signingKey = keyObject(privateKey, point);
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization: async (origin, contact, until) => {
      const token = await new SignJWT({ sub: contact })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setExpirationTime(Math.floor(until / 1_000))
        .sign(signingKey);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}

function keyObject(d: string, point: Buffer): KeyObject {
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
}
