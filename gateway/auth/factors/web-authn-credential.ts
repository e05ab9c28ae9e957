import type { WebAuthnCredential } from '@simplewebauthn/server';
import * as v from 'valibot';

import type { FactorRow } from '../users/account.ts';

/** How a browser reaches a key. */
export const transport = v.picklist([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

/** Of a stored credential, what is read again; bytes are base64, as Supabase Auth writes them. */
const stored = v.object({
  id: v.string(),
  publicKey: v.string(),
  transport: v.fallback(v.array(transport), []),
  authenticator: v.object({ signCount: v.number() }),
});

/** The credential of a factor; undefined as long as none was registered. */
export function credentialOf({ web_authn_credential: row }: FactorRow) {
  if (row === null) return undefined;
  const { id, publicKey, transport: transports, authenticator } = v.parse(stored, row);
  return {
    id: Buffer.from(id, 'base64').toString('base64url'),
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')),
    counter: authenticator.signCount,
    transports,
  } satisfies WebAuthnCredential;
}

/** How a browser identifies the key; none as long as none was registered. */
export function descriptorsOf(factor: FactorRow) {
  const own = credentialOf(factor);
  return own === undefined ? [] : [{ id: own.id, transports: own.transports }];
}

/** What a registration proved, in the shape of Supabase Auth's column. */
export function toStored(registered: {
  credential: Pick<WebAuthnCredential, 'id' | 'publicKey' | 'counter'>;
  aaguid: string;
  transports: readonly string[];
  flags: { userVerified: boolean; backupEligible: boolean; backupState: boolean };
}): object {
  const { credential, aaguid, flags } = registered;
  return {
    id: base64(Buffer.from(credential.id, 'base64url')),
    publicKey: base64(credential.publicKey),
    attestationType: 'none',
    attestationFormat: 'none',
    transport: registered.transports,
    flags: { userPresent: true, ...flags },
    authenticator: {
      AAGUID: base64(Buffer.from(aaguid.replaceAll('-', ''), 'hex')),
      signCount: credential.counter,
      cloneWarning: false,
      attachment: '',
    },
  };
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
