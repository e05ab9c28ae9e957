import { expect, it } from 'vitest';

import { hashOf } from './auth-accounts.ts';
import { createLinkSeal } from './link-seal.ts';

const seal = createLinkSeal('secret');
const tokenHash = hashOf('ada@example.org', '123456');

it('a mailed link opens with the token hash it was closed with', () => {
  expect(seal.open(seal.close(tokenHash))).toBe(tokenHash);
});

it.each([
  ['a token hash worked out from address and code', tokenHash],
  ['the seal of another installation', createLinkSeal('other').close(tokenHash)],
  ['the seal of another token hash', tokenHash + seal.close('x').slice(1)],
  ['an invented ending', `${tokenHash}${'0'.repeat(32)}`],
  ['something short', 'x'],
  ['nothing', ''],
  ['letters of many bytes', `${tokenHash}${'ä'.repeat(32)}`],
])('%s opens nothing', (_name, sealed) => {
  expect(seal.open(sealed)).toBeUndefined();
});
