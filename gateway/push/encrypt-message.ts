import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave us to encrypt with: its point of the curve and a shared secret, base64url. */
export type BrowserKeys = { p256dh: string; authSecret: string };

/** What is new for each message: a private key and a salt, of 32 and 16 bytes. */
type Fresh = { privateKey: Uint8Array; salt: Uint8Array };

const recordSize = 4096;

/**
 * Encrypts a short text for one browser, so that the push service between cannot read it (RFC 8291,
 * one record of RFC 8188).
 *
 * @throws where `p256dh` is no point of the curve
 */
export function encryptMessage(text: string, keys: BrowserKeys, fresh?: Fresh): Buffer {
  const curve = createECDH('prime256v1');
  if (fresh === undefined) curve.generateKeys();
  else curve.setPrivateKey(fresh.privateKey);
  const salt = fresh?.salt ?? randomBytes(16);
  const own = curve.getPublicKey();
  const theirs = Buffer.from(keys.p256dh, 'base64url');
  const input = derive(
    curve.computeSecret(theirs),
    Buffer.from(keys.authSecret, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own]),
    32,
  );
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte behind the text says that this record is the last one.
  const record = [cipher.update(text), cipher.update(Uint8Array.of(2)), cipher.final()];
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize);
  header.writeUInt8(own.length, 4);
  return Buffer.concat([salt, header, own, ...record, cipher.getAuthTag()]);
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
