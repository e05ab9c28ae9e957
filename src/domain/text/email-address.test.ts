import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each([
  'ada@example.org',
  'ada.lovelace+quando@mail.example.co.uk',
  'a@b.cd',
  "o'brien@example.ie",
  'user_name-1@xn--mnchen-3ya.de',
  '"ada lovelace"@example.org',
  '"a@b"@example.org',
  '"quoted \\" mark"@example.org',
  'ada@[192.168.0.1]',
  'ada@[IPv6:2001:db8::1]',
  `${'a'.repeat(63)}@example.org`,
  `a@${'b'.repeat(60)}.de`,
])('%s is an address', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  '',
  'ada',
  '@example.org',
  'ada@',
  'ada@example',
  'ada@@example.org',
  'a da@example.org',
  'ada@exam ple.org',
  '.ada@example.org',
  'ada.@example.org',
  'ada..l@example.org',
  'ada@-example.org',
  'ada@example-.org',
  'ada@example..org',
  'ada@example.123',
  'ada@[300.1.1.1]',
  'ada@192.168.0.1',
  '"ada"lovelace@example.org',
  '""@example.org',
  'ada@example.org, bob@example.org',
  'Ada <ada@example.org>',
  `${'a'.repeat(64)}@example.org`,
  `a@${'b'.repeat(61)}.de`,
  'ada@example.org\n',
])('%s is none', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test('no text takes long to judge, however it is made', () => {
  assert(
    property(string({ maxLength: 2000 }), (text) => {
      expect(isEmailAddress(`${text}@${text}`)).toBeTypeOf('boolean');
    }),
  );
});
