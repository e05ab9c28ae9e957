import { expect, it } from 'vitest';

import { type Chain, parseMessage } from './signed-message.ts';

const address = `0x${'a'.repeat(40)}`;
const greeting = 'quando.example wants you to sign in with your Ethereum account:';
const fields = {
  URI: 'https://quando.example/login',
  Version: '1',
  'Chain ID': '1',
  Nonce: '12345678',
  'Issued At': '2026-11-21T12:00:00.000Z',
};
type Fields = Readonly<Record<string, string | undefined>>;

const message = (changes: Fields = {}, [first, second] = [greeting, address]) =>
  [first, second, '', 'Hello.', ''].join('\n').concat(
    Object.entries<string | undefined>({ ...fields, ...changes })
      .map(([name, value]) => (value === undefined ? '' : `\n${name}: ${value}`))
      .join(''),
  );
const read = (text: string, chain: Chain = 'ethereum') => parseMessage(chain, text);

it('a message to sign in with is read', () => {
  expect(read(message({ 'Not Before': '2026-11-21T11:00:00Z' }))).toEqual({
    domain: 'quando.example',
    address,
    uri: 'https://quando.example/login',
    issuedAt: new Date('2026-11-21T12:00:00Z'),
    notBefore: new Date('2026-11-21T11:00:00Z'),
    expiresAt: undefined,
  });
  const until = read(message({ 'Expiration Time': '2026-11-21T13:00:00+01:00' }));
  expect(until?.expiresAt).toEqual(new Date('2026-11-21T12:00:00Z'));
});

it.each<[string, string]>([
  ['of another chain', message({}, [greeting.replace('Ethereum', 'Solana'), address])],
  ['without a greeting', message({}, ['Hello', address])],
  ['of a short address', message({}, [greeting, '0xabc'])],
  ['without a time', message({ 'Issued At': undefined })],
  ['of no time', message({ 'Issued At': 'yesterday' })],
  ['of a time that is none', message({ 'Issued At': '2026-13-21T12:00:00Z' })],
  ['that ends at no time', message({ 'Expiration Time': 'never' })],
  ['that begins at no time', message({ 'Not Before': '' })],
  ['without an address of a page', message({ URI: undefined })],
  ['of an address that is none', message({ URI: 'quando' })],
  ['of an endless address', message({ URI: `https://quando.example/${'x'.repeat(490)}` })],
  ['with a short nonce', message({ Nonce: '1234567' })],
  ['without a nonce', message({ Nonce: undefined })],
  ['that says something twice', `${message()}\nURI: https://other.example`],
])('a message %s is none to sign in with', (_, text) => {
  expect(read(text)).toBeUndefined();
});

it('Solana’s needs no nonce, and has addresses of its own', () => {
  const lines: [string, string] = [greeting.replace('Ethereum', 'Solana'), '1'.repeat(32)];
  expect(read(message({ Nonce: undefined }, lines), 'solana')?.address).toBe('1'.repeat(32));
  for (const odd of ['1'.repeat(31), '1'.repeat(45), `${'1'.repeat(31)}0`, address]) {
    expect(read(message({}, [lines[0], odd]), 'solana')).toBeUndefined();
  }
});
