import { expect, test } from 'vitest';
import type { Declaration } from '../../backend/payments/declare.ts';
import { faultsOf } from './declaration.ts';

const sound: Declaration = {
  kind: 'cancellation',
  name: 'Ada',
  email: 'ada@example.org',
  contract: '',
  type: 'ordinary',
  reason: '',
  end: null,
};

test('a name and an e-mail address are enough to cancel', () => {
  expect(faultsOf(sound)).toEqual({});
});

test.each([
  [{ name: '' }, { name: 'name' }],
  [{ name: 'a'.repeat(101) }, { name: 'name' }],
  [{ email: 'ada@' }, { email: 'email' }],
  [{ contract: 'a'.repeat(201) }, { contract: 'contract' }],
  [{ contract: 'see www.example.org' }, { contract: 'address' }],
  [{ type: 'extraordinary' }, { reason: 'reason' }],
  [{ type: 'extraordinary', reason: 'https://example.org' }, { reason: 'address' }],
  [{ end: '2040-13-01' }, { end: 'end' }],
] as const)('%o is told as %o', (change, faults) => {
  expect(faultsOf({ ...sound, ...change })).toEqual(faults);
});
