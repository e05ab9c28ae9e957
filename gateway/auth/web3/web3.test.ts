import { expect, it } from 'vitest';

import {
  ethereumWallet,
  messageOf,
  solanaWallet,
  type Wallet,
} from '../../../tests/setup/services/wallets.ts';
import type { AuthParts } from '../parts.ts';
import type { Chain } from './signed-message.ts';
import { web3Calls } from './web3.ts';

const home = 'https://quando.example';
const [ethereum, solana] = [ethereumWallet(), solanaWallet()];

/** What somebody hears who signs in so; whoever would get in hears that. */
async function heard(body: object, wallets: readonly Chain[] = ['ethereum', 'solana']) {
  const parts = {
    wallets,
    publicUrl: () => home,
    database: { transaction: () => Promise.reject(new Error('Come in.')) },
  };
  const calls = web3Calls(parts as unknown as AuthParts);
  const request = new Request(home, { method: 'POST', body: JSON.stringify(body) });
  const call = { request, url: new URL(request.url), ids: [] };
  return calls['POST /token?grant_type=web3'](call).catch((error: unknown) => error);
}
const signedBy = (wallet: Wallet, changes: Record<string, string> = {}, page = home) => {
  const message = messageOf(wallet, page, changes);
  return { chain: wallet.chain, message, signature: wallet.sign(message) };
};
const comeIn = { message: 'Come in.' };
const refused = (message: string) => ({ status: 400, code: 'invalid_credentials', message });
const invalid = (message: string) => ({ status: 400, code: 'validation_failed', message });
/** So many seconds from now. */
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

it('wallets of the chains that the operator opened may sign in', async () => {
  const disabled = { status: 422, code: 'web3_provider_disabled' };
  expect(await heard({}, [])).toMatchObject({ ...disabled, message: 'Web3 provider is disabled' });
  expect(await heard({ chain: 'solana' }, ['ethereum'])).toMatchObject({
    ...disabled,
    message: 'Solana Web3 provider is disabled',
  });
  expect(await heard({ chain: 'ethereum' }, ['solana'])).toMatchObject({
    ...disabled,
    message: 'Ethereum Web3 provider is disabled',
  });
  expect(await heard({ chain: 'bitcoin' })).toMatchObject({
    status: 400,
    code: 'web3_unsupported_chain',
    message: 'Unsupported chain',
  });
  expect(await heard(signedBy(ethereum), ['ethereum'])).toMatchObject(comeIn);
  expect(await heard(signedBy(solana), ['solana'])).toMatchObject(comeIn);
});

it('a message that is none to sign in with is refused in words', async () => {
  const said = (length: number) => heard({ chain: 'solana', message: 'x'.repeat(length) });
  expect(await said(63)).toMatchObject(invalid('message is too short'));
  expect(await said(64)).toMatchObject(invalid('message is not one to sign in with'));
  const mixed = { ...signedBy(ethereum), signature: signedBy(ethereum).signature };
  const unsigned = refused('Signature does not match address in message');
  expect(await heard(mixed)).toMatchObject(unsigned);
  expect(await heard({ ...signedBy(solana), signature: 'x' })).toMatchObject(unsigned);
});

it('a signature is read as wallets write it', async () => {
  const { signature, ...signed } = signedBy(ethereum);
  const last = Number.parseInt(signature.slice(-2), 16) - 27;
  const plain = `${signature.slice(2, -2)}0${last}`;
  expect(await heard({ ...signed, signature: plain })).toMatchObject(comeIn);
  const onSolana = signedBy(solana);
  const padded = Buffer.from(onSolana.signature, 'base64url').toString('base64');
  expect(await heard({ ...onSolana, signature: padded })).toMatchObject(comeIn);
});

it.each([
  ['Ethereum', ethereum],
  ['Solana', solana],
])(
  'a message of %s counts for this page, and for ten minutes around its time',
  async (name, wallet) => {
    const foreign = refused(
      `Signed ${name} message is using URI which is not allowed on this server, message was signed for another app`,
    );
    for (const URI of ['https://elsewhere.example', 'http://quando.example', `${home}:8443`]) {
      expect(await heard(signedBy(wallet, { URI }))).toMatchObject(foreign);
    }
    const elsewhere = signedBy(wallet, { URI: home }, 'https://elsewhere.example');
    expect(await heard(elsewhere)).toMatchObject(foreign);
    expect(await heard(signedBy(wallet, { URI: `${home}/login` }))).toMatchObject(comeIn);

    const early = refused(`Signed ${name} message becomes valid in the future`);
    const late = refused(`Signed ${name} message is expired`);
    const at = (seconds: number) => heard(signedBy(wallet, { 'Issued At': inSeconds(seconds) }));
    expect(await at(620)).toMatchObject(early);
    expect(await at(580)).toMatchObject(comeIn);
    expect(await at(-580)).toMatchObject(comeIn);
    expect(await at(-620)).toMatchObject(late);
    const from = (seconds: number) => heard(signedBy(wallet, { 'Not Before': inSeconds(seconds) }));
    expect(await from(20)).toMatchObject(early);
    expect(await from(-20)).toMatchObject(comeIn);
    const until = (seconds: number) =>
      heard(signedBy(wallet, { 'Expiration Time': inSeconds(seconds) }));
    expect(await until(-20)).toMatchObject(late);
    expect(await until(20)).toMatchObject(comeIn);
  },
);
