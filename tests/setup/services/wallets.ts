import { generateKeyPairSync, sign } from 'node:crypto';

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';

import type { Chain } from '../../../gateway/auth/web3/signed-message.ts';

/** A wallet as somebody has one; `sign` signs as those of its chain do. */
export type Wallet = { chain: Chain; address: string; sign: (message: string) => string };

export function ethereumWallet(): Wallet {
  const secret = secp256k1.utils.randomSecretKey();
  const key = secp256k1.getPublicKey(secret, false);
  const address = `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(-20)).toString('hex')}`;
  return {
    chain: 'ethereum',
    address,
    sign: (message) => {
      const prefix = `\u0019Ethereum Signed Message:\n${Buffer.byteLength(message)}`;
      const hash = keccak_256(Buffer.from(prefix + message));
      const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' });
      const compact = Buffer.from(signature.subarray(1)).toString('hex');
      return `0x${compact}${(27 + (signature[0] ?? 0)).toString(16)}`;
    },
  };
}

export function solanaWallet(): Wallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  return {
    chain: 'solana',
    address: base58.encode(Buffer.from(x ?? '', 'base64url')),
    sign: (message) => sign(null, Buffer.from(message), privateKey).toString('base64url'),
  };
}

/** What a wallet signs to sign in to the page at `home`, with other fields where `changes` say so. */
export function messageOf(
  { chain, address }: Pick<Wallet, 'chain' | 'address'>,
  home: string,
  changes: Readonly<Record<string, string>> = {},
): string {
  const { host, origin } = new URL(home);
  const fields = {
    URI: origin,
    Version: '1',
    'Chain ID': '1',
    Nonce: crypto.randomUUID().replaceAll('-', ''),
    'Issued At': new Date().toISOString(),
    ...changes,
  };
  const name = chain === 'ethereum' ? 'Ethereum' : 'Solana';
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}`);
  return `${host} wants you to sign in with your ${name} account:\n${address}\n\nHello.\n\n${lines.join('\n')}`;
}
