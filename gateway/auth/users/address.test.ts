import { expect, it } from 'vitest';

import { addressIn, checkAddress } from './address.ts';

it.each([
  'ada@example.org',
  'Ada+quando@sub.example.org',
  "o'neil@example.org",
  '"a,b"@example.org',
  'ada@[127.0.0.1]',
  `${'a'.repeat(63)}@example.org`,
])('%s is an address that an account can have', (email) => {
  expect(checkAddress(email)).toBe(email.toLowerCase());
});

it.each([
  'x,ada@example.org',
  'x;ada@example.org',
  'ada@example.org,example.com',
  '<ada@example.org>',
  'ada(x)@example.org',
  'group:ada@example.org',
  'ada\\@example.org',
  '"a\\"b"@example.org',
  'ada..l@example.org',
  '.ada@example.org',
  'ada@-example.org',
  'ada@example.123',
  'jürgen@münchen.example',
  `${'a'.repeat(64)}@example.org`,
  `ada@${'a'.repeat(60)}.org`,
])('%s is refused as no address, as the page would', (email) => {
  expect(() => checkAddress(email)).toThrow(
    expect.objectContaining({ status: 400, code: 'email_address_invalid' }),
  );
});

it('a text as long as a book is refused as no address', () => {
  expect(() => checkAddress(`a@${'.'.repeat(250_000)}@`)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'email_address_invalid',
      message: 'Unable to validate email address: invalid format',
    }),
  );
});

it.each(['"ada lovelace"@example.org', '"a@b"@example.org', 'ada@[IPv6:2001:db8::1]'])(
  '%s is an address, but none that can be stored, and is told so',
  (email) => {
    expect(() => checkAddress(email)).toThrow(
      expect.objectContaining({ code: 'email_address_invalid' }),
    );
  },
);

it.each(['ada', 'ada@example', ' ada@example.org', ''])(
  '“%s” is not meant as an address',
  (email) => {
    expect(() => checkAddress(email)).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'validation_failed',
        message: 'Unable to validate email address: invalid format',
      }),
    );
  },
);

it('what is no text is no address', () => {
  for (const email of [undefined, null, 7, {}]) expect(addressIn(email)).toBeUndefined();
});
