import { createPublicKey, verify } from 'node:crypto';

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { parseUrl } from '../../../src/domain/text/parse-url.ts';

/** The chains whose wallets may sign in, and what their messages begin with. */
export const chains = { ethereum: 'Ethereum', solana: 'Solana' } as const;

export type Chain = keyof typeof chains;

/** What somebody signed to sign in (EIP-4361, and Solana's of the same form). */
export type SignedMessage = {
  domain: string;
  address: string;
  uri: string;
  issuedAt: Date;
  notBefore: Date | undefined;
  expiresAt: Date | undefined;
};

const fieldNames = 'URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID';
const field = new RegExp(`^(${fieldNames}): (\\S{1,512})$`);
/** What a message says of time counts or nothing of it does. */
const time = /^(Issued At|Expiration Time|Not Before):/;

/** Reads a message line by line; undefined where it has another form. Its length is looked at before. */
export function parseMessage(chain: Chain, message: string): SignedMessage | undefined {
  const [first = '', address = '', ...rest] = message.split('\n');
  const greeting = ` wants you to sign in with your ${chains[chain]} account:`;
  if (!first.endsWith(greeting) || !isAddress(chain, address)) return undefined;
  const fields = new Map<string, string>();
  for (const line of rest) {
    const [, name, value] = field.exec(line) ?? [];
    if (time.test(line) && dateIn(value) === undefined) return undefined;
    if (name === undefined || value === undefined) continue;
    // A field that comes twice could be read in two ways.
    if (fields.has(name)) return undefined;
    fields.set(name, value);
  }
  const issuedAt = dateIn(fields.get('Issued At'));
  const uri = fields.get('URI');
  if (issuedAt === undefined || uri === undefined || parseUrl(uri) === null) return undefined;
  if (chain === 'ethereum' && (fields.get('Nonce') ?? '').length < 8) return undefined;
  return {
    domain: first.slice(0, -greeting.length),
    address,
    uri,
    issuedAt,
    notBefore: dateIn(fields.get('Not Before')),
    expiresAt: dateIn(fields.get('Expiration Time')),
  };
}

function isAddress(chain: Chain, address: string): boolean {
  return chain === 'ethereum'
    ? /^0x[\da-fA-F]{40}$/.test(address)
    : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address);
}

function dateIn(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT[\d:.]{8,15}(Z|[+-]\d\d:\d\d)$/.test(text)) {
    return undefined;
  }
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Whether the wallet of the address signed the message. */
export function isSignedBy(
  chain: Chain,
  { message, signature, address }: { message: string; signature: string; address: string },
): boolean {
  try {
    return chain === 'ethereum'
      ? isEthereums(message, signature, address)
      : isSolanas(message, signature, address);
  } catch {
    return false;
  }
}

function isEthereums(message: string, signature: string, address: string): boolean {
  const hex = /^(?:0x)?([\da-fA-F]{128})([\da-fA-F]{2})$/.exec(signature);
  if (hex === null) return false;
  const [, compact = '', last = ''] = hex;
  // Wallets write the recovery bit from 0 or from 27.
  const recovery = Number.parseInt(last, 16) % 27;
  const text = Buffer.from(message);
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`);
  const signed = keccak_256(Buffer.concat([prefix, text]));
  const key = secp256k1.Signature.fromBytes(Buffer.from(compact, 'hex'), 'compact')
    .addRecoveryBit(recovery)
    .recoverPublicKey(signed)
    .toBytes(false);
  const found = Buffer.from(keccak_256(key.subarray(1)).subarray(-20)).toString('hex');
  return `0x${found}` === address.toLowerCase();
}

function isSolanas(message: string, signature: string, address: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  const raw = Buffer.from(base58.decode(address));
  if (bytes.length !== 64 || raw.length !== 32) return false;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(message), key, bytes);
}
