import { expect, it } from 'vitest';

import { isMailable, namedAddress } from './email-address.ts';

it.each([
  'ada@example.org',
  'ada+quando@sub.example.org',
  "o'neil@example.org",
  'jürgen@münchen.example',
  '"a,b"@example.org',
  'ada@[127.0.0.1]',
  `${'a'.repeat(63)}@example.org`,
])('%s is one address', (email) => {
  expect(isMailable(email)).toBe(true);
});

it.each([
  'x,ada@example.org',
  'x;ada@example.org',
  'ada@example.org,example.com',
  '<ada@example.org>',
  'ada(x)@example.org',
  'group:ada@example.org',
  'ada\\@example.org',
  'ada@exam ple.org',
  `${'a'.repeat(64)}@example.org`,
  `ada@${'a'.repeat(60)}.org`,
])('%s gets no mail', (email) => {
  expect(isMailable(email)).toBe(false);
});

it('an address is named in lower case, or not at all', () => {
  expect(namedAddress({ email: 'Ada@Example.org' })).toBe('ada@example.org');
  for (const email of [undefined, null, 7, '', 'ada', 'ada@example', ' ada@example.org', {}]) {
    expect(namedAddress({ email })).toBeUndefined();
  }
});
