import { expect, it } from 'vitest';

import { chooseEncoding } from './encodings.ts';

const all = ['br', 'gzip', 'identity'] as const;

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br; q=0.5, gzip; q=1', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*, br;q=0', 'gzip'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('of all encodings "%s" gets %s', (header, encoding) => {
  expect(chooseEncoding(header, all)).toBe(encoding);
});

it('what is not at hand is not chosen', () => {
  expect(chooseEncoding('gzip, br', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseEncoding('br', ['identity'])).toBe('identity');
});
