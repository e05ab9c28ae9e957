import { expect, test } from 'vitest';
import type { Declaration } from '../../../backend/payments.ts';
import { faultsOf, plainDeclaration, refusedFault } from './declaration.ts';

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
  [{ name: 'a'.repeat(100), contract: 'a'.repeat(200) }, {}],
  [{ reason: 'a'.repeat(1001) }, { reason: 'reason' }],
  [{ type: 'extraordinary', reason: 'a'.repeat(1000) }, {}],
  [{ name: 'see www.example.org' }, { name: 'address' }],
  [{ contract: 'see www.example.org' }, { contract: 'address' }],
  [{ type: 'extraordinary' }, { reason: 'reason' }],
  [{ type: 'extraordinary', reason: 'https://example.org' }, { reason: 'address' }],
  [{ type: 'extraordinary', reason: 'Ich ziehe um.\nNach Rom.' }, {}],
  [{ type: 'extraordinary', reason: 'Öffne evil-bank.com/login' }, { reason: 'address' }],
  [{ contract: 'z.B. Historiker:in' }, {}],
  [{ end: '2040-13-01' }, { end: 'end' }],
  [{ end: '2026-02-31' }, { end: 'end' }],
] as const)('%o is told as %o', (change, faults) => {
  expect(faultsOf({ ...sound, ...change })).toEqual(faults);
});

test('what is looked over once more is what the server keeps', () => {
  const written = { ...sound, name: ' Ada\t', reason: 'Ich ziehe um.\r\nNach Rom. ' };
  const kept = { ...sound, name: 'Ada', reason: 'Ich ziehe um.\nNach Rom.' };
  expect(plainDeclaration(written)).toEqual(kept);
});

test('the field that the server refuses is told as the wrong one', () => {
  expect(refusedFault('email')).toEqual({ email: 'email' });
  expect(refusedFault('reason')).toEqual({ reason: 'unreadable' });
  expect(refusedFault('kind')).toBeNull();
  expect(refusedFault(undefined)).toBeNull();
});
