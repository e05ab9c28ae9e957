import { expect, it } from 'vitest';

import { namedAddress, refusedAddress } from './email-address.ts';

it.each([
  'ada@example.org',
  'Ada+quando@sub.example.org',
  "o'neil@example.org",
  '"a,b"@example.org',
  'ada@[127.0.0.1]',
  `${'a'.repeat(63)}@example.org`,
])('%s is an address that an account can have', (email) => {
  expect(refusedAddress({ email })).toBeUndefined();
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
])('%s is refused as no address, as the page would', async (email) => {
  expect(await refusedAddress({ email })?.json()).toMatchObject({
    error_code: 'email_address_invalid',
  });
});

it.each(['"ada lovelace"@example.org', '"a@b"@example.org', 'ada@[IPv6:2001:db8::1]'])(
  '%s is an address, but none that can be stored, and is told so',
  async (email) => {
    expect(namedAddress({ email })).toBeUndefined();
    expect(await refusedAddress({ email })?.json()).toMatchObject({
      error_code: 'email_address_invalid',
    });
  },
);

it('where no address is meant there is none to refuse', () => {
  for (const email of [undefined, null, 7, '', 'ada', 'ada@example', ' ada@example.org', {}]) {
    expect(refusedAddress({ email })).toBeUndefined();
  }
});

it('an address is named in lower case, or not at all', () => {
  expect(namedAddress({ email: 'Ada@Example.org' })).toBe('ada@example.org');
  for (const email of [undefined, null, 7, '', 'ada', 'ada@example', ' ada@example.org', {}]) {
    expect(namedAddress({ email })).toBeUndefined();
  }
});

it('a text that no mail can reach is refused by its length, before any pattern looks at it', async () => {
  const email = `a@${'.'.repeat(250_000)}@`;
  expect(namedAddress({ email })).toBeUndefined();
  expect(await refusedAddress({ email })?.json()).toMatchObject({
    error_code: 'email_address_invalid',
  });
});
