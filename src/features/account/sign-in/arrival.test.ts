import { expect, test } from 'vitest';
import { arrivalIn } from './arrival.ts';

test.each([
  ['', { kind: 'nothing' }],
  ['return=/profile', { kind: 'nothing' }],
  ['token_hash=abc&type=signup', { kind: 'proof', proof: { tokenHash: 'abc', type: 'signup' } }],
  ['token_hash=abc&type=wizard', { kind: 'nothing' }],
  ['token_hash=abc', { kind: 'nothing' }],
  ['type=signup', { kind: 'nothing' }],
  ['code=xyz', { kind: 'code', code: 'xyz' }],
  ['error=access_denied&error_description=<b>', { kind: 'refused', code: '' }],
  ['error_code=user_banned', { kind: 'refused', code: 'user_banned' }],
])('the address with "%s" brings what it should', (search, arrival) => {
  expect(arrivalIn(new URLSearchParams(search))).toEqual(arrival);
});
