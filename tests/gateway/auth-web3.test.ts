import { createHash, generateKeyPairSync, sign } from 'node:crypto';

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { describe, expect, it } from 'vitest';

import { authClient, gatewayFor } from '../setup/start-gateway.ts';

type Chain = 'ethereum' | 'solana';
type Wallet = { chain: Chain; address: string; sign: (message: string) => string };

function ethereumWallet(): Wallet {
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

function solanaWallet(): Wallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  return {
    chain: 'solana',
    address: base58.encode(Buffer.from(x ?? '', 'base64url')),
    sign: (message) => sign(null, Buffer.from(message), privateKey).toString('base64url'),
  };
}

describe.each([ethereumWallet, solanaWallet])('signing in with a wallet (%o)', (newWallet) => {
  const environment = { WEB3_ETHEREUM: 'on', WEB3_SOLANA: 'on' };
  const running = gatewayFor({ environment });

  const messageOf = (wallet: Wallet, changes: Record<string, string> = {}) => {
    const { host, origin } = new URL(running().url);
    const fields = {
      URI: origin,
      Version: '1',
      'Chain ID': '1',
      Nonce: crypto.randomUUID().replaceAll('-', ''),
      'Issued At': new Date().toISOString(),
      ...changes,
    };
    const name = wallet.chain === 'ethereum' ? 'Ethereum' : 'Solana';
    const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}`);
    return `${host} wants you to sign in with your ${name} account:\n${wallet.address}\n\nHello.\n\n${lines.join('\n')}`;
  };
  const signIn = async (wallet: Wallet, message: string, signature = wallet.sign(message)) => {
    const answer = await fetch(`${running().url}/auth/v1/token?grant_type=web3`, {
      method: 'POST',
      headers: { apikey: running().gateway.publishableKey },
      body: JSON.stringify({ chain: wallet.chain, message, signature }),
    });
    const body = await answer.json();
    return { status: answer.status, id: body.user?.id, token: body.access_token };
  };

  it('opens the same account each time, and a message counts once', async () => {
    const wallet = newWallet();
    const message = messageOf(wallet);
    const first = await signIn(wallet, message);
    expect(first.status).toBe(200);
    expect((await signIn(wallet, message)).status).toBe(400);
    expect((await signIn(wallet, messageOf(wallet))).id).toBe(first.id);
    const { data } = await authClient(running()).getUser(first.token);
    expect(data.user?.app_metadata).toEqual({ provider: 'web3', providers: ['web3'] });
  });

  it('opens one account, also when it comes first several times at once', async () => {
    const wallet = newWallet();
    const all = await Promise.all(
      Array.from({ length: 4 }, () => signIn(wallet, messageOf(wallet))),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it('whoever comes back from no provider does not make a used message new', async () => {
    const wallet = newWallet();
    const message = messageOf(wallet);
    expect((await signIn(wallet, message)).status).toBe(200);
    const used = createHash('sha256').update(message).digest('hex');
    const state = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(used)?.slice(1).join('-');
    const back = `${running().url}/auth/v1/callback?state=${state}`;
    expect((await fetch(back, { redirect: 'manual' })).status).toBe(302);
    expect((await signIn(wallet, message)).status).toBe(400);
  });

  it('takes no message of another wallet, for another page, or of another time', async () => {
    const wallet = newWallet();
    const message = messageOf(wallet);
    const hour = 3_600_000;
    const refused = [
      await signIn(wallet, message, newWallet().sign(message)),
      await signIn(wallet, message, 'x'),
      await signIn(wallet, messageOf(wallet, { URI: 'https://elsewhere.example' })),
      await signIn(wallet, messageOf(wallet).replace(/^[^ ]+/, 'elsewhere.example')),
      await signIn(
        wallet,
        messageOf(wallet, { 'Issued At': new Date(Date.now() - hour).toISOString() }),
      ),
      await signIn(
        wallet,
        messageOf(wallet, { 'Expiration Time': new Date(Date.now() - 1_000).toISOString() }),
      ),
      await signIn(wallet, messageOf(wallet, { 'Expiration Time': 'soon' })),
      await signIn(wallet, `${messageOf(wallet)}\nExpiration Time: 2020-01-01T00:00:00Z `),
      await signIn(wallet, `${messageOf(wallet)}\nNot Before: 2999`),
      await signIn(wallet, `${message}\nURI: https://elsewhere.example`),
      await signIn(wallet, message.replace('wants you', 'likes you')),
      await signIn(wallet, message.replace('Hello', 'x'.repeat(2_000))),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  });
});
