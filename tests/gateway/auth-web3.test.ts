import { createHash } from 'node:crypto';

import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';

import { ethereumWallet, messageOf, solanaWallet, type Wallet } from '../setup/services/wallets.ts';
import { authClient, gatewayFor } from '../setup/start-gateway.ts';

describe.each([ethereumWallet, solanaWallet])('signing in with a wallet (%o)', (newWallet) => {
  const environment = { WEB3_ETHEREUM: 'on', WEB3_SOLANA: 'on' };
  const running = gatewayFor({ environment });

  const messageFor = (wallet: Wallet, changes: Record<string, string> = {}) =>
    messageOf(wallet, running().url, changes);
  const signIn = async (wallet: Wallet, message: string, signature = wallet.sign(message)) => {
    const answer = await fetch(`${running().url}/auth/v1/token?grant_type=web3`, {
      method: 'POST',
      headers: { apikey: running().gateway.publishableKey },
      body: JSON.stringify({ chain: wallet.chain, message, signature }),
    });
    const body = await answer.json();
    return { status: answer.status, id: body.user?.id, token: body.access_token, msg: body.msg };
  };

  it('opens the same account each time, and a message counts once', async () => {
    const wallet = newWallet();
    const message = messageFor(wallet);
    const first = await signIn(wallet, message);
    expect(first.status).toBe(200);
    const used = { status: 400, msg: 'The message was used before' };
    expect(await signIn(wallet, message)).toMatchObject(used);
    expect((await signIn(wallet, messageFor(wallet))).id).toBe(first.id);
    const { data } = await authClient(running()).getUser(first.token);
    expect(data.user?.app_metadata).toEqual({ provider: 'web3', providers: ['web3'] });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const { chain, address } = wallet;
    const domain = new URL(running().url).host;
    expect(data.user?.identities).toMatchObject([{ identity_data: { address, chain, domain } }]);
    expect(decodeJwt(first.token)['amr']).toMatchObject([{ method: 'web3' }]);
    const log = await running().gateway.database.query(
      `select distinct payload ->> 'actor_username' as name from auth.audit_log_entries
       where payload ->> 'actor_id' = $1`,
      [first.id],
    );
    expect(log).toEqual([{ name: '' }]);
  });

  it('opens the same account however it spells its address, which no code reaches', async () => {
    const wallet = newWallet();
    const { id } = await signIn(wallet, messageFor(wallet));
    const { chain, address } = wallet;
    const spelled =
      chain === 'ethereum' ? { chain, address: `0x${address.slice(2).toUpperCase()}` } : wallet;
    const message = messageOf(spelled, running().url);
    const again = await signIn(wallet, message);
    expect(again.id).toBe(id);
    const answer = await fetch(`${running().url}/auth/v1/reauthenticate`, {
      headers: {
        apikey: running().gateway.publishableKey,
        authorization: `Bearer ${again.token}`,
      },
    });
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Reauthentication requires the user to have an email or a phone number',
    });
  });

  it('opens one account, also when it comes first several times at once', async () => {
    const wallet = newWallet();
    const all = await Promise.all(
      Array.from({ length: 4 }, () => signIn(wallet, messageFor(wallet))),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it('whoever comes back from no provider does not make a used message new', async () => {
    const wallet = newWallet();
    const message = messageFor(wallet);
    expect((await signIn(wallet, message)).status).toBe(200);
    const used = createHash('sha256').update(message).digest('hex');
    const state = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(used)?.slice(1).join('-');
    const back = `${running().url}/auth/v1/callback?state=${state}`;
    expect((await fetch(back, { redirect: 'manual' })).status).toBe(302);
    expect((await signIn(wallet, message)).status).toBe(400);
  });

  it('takes no message of another wallet, for another page, or of another time', async () => {
    const wallet = newWallet();
    const message = messageFor(wallet);
    const hour = 3_600_000;
    const refused = [
      await signIn(wallet, message, newWallet().sign(message)),
      await signIn(wallet, message, 'x'),
      await signIn(wallet, messageFor(wallet, { URI: 'https://elsewhere.example' })),
      await signIn(wallet, messageFor(wallet).replace(/^[^ ]+/, 'elsewhere.example')),
      await signIn(
        wallet,
        messageFor(wallet, { 'Issued At': new Date(Date.now() - hour).toISOString() }),
      ),
      await signIn(
        wallet,
        messageFor(wallet, { 'Expiration Time': new Date(Date.now() - 1_000).toISOString() }),
      ),
      await signIn(wallet, messageFor(wallet, { 'Expiration Time': 'soon' })),
      await signIn(wallet, `${messageFor(wallet)}\nExpiration Time: 2020-01-01T00:00:00Z `),
      await signIn(wallet, `${messageFor(wallet)}\nNot Before: 2999`),
      await signIn(wallet, `${message}\nURI: https://elsewhere.example`),
      await signIn(wallet, message.replace('wants you', 'likes you')),
      await signIn(wallet, message.replace('Hello', 'x'.repeat(2_000))),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  });
});
