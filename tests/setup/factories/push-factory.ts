import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser that subscribed to a push service. */
export function pushBrowser(origin = 'https://fcm.googleapis.com') {
  const curve = createECDH('prime256v1');
  const point = curve.generateKeys();
  const secret = randomBytes(16);
  const subscription = {
    endpoint: `${origin}/fcm/send/${randomBytes(24).toString('base64url')}`,
    keys: { p256dh: point.toString('base64url'), auth: secret.toString('base64url') },
  };
  /** What a message says that this browser gets. */
  const read = (message: Uint8Array): unknown => {
    const theirs = message.subarray(21, 86);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs]);
    const input = derive(curve.computeSecret(theirs), secret, info, 32);
    const salt = message.subarray(0, 16);
    const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(message.subarray(-16));
    const text = Buffer.concat([cipher.update(message.subarray(86, -16)), cipher.final()]);
    return JSON.parse(text.subarray(0, -1).toString());
  };
  return { subscription, read };
}

function derive(key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}
