import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/profile', '/profileSettings?x=1', '/news/3#top', `/${'a'.repeat(499)}`])(
  '%s is ours',
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

test.each([
  '',
  'profile',
  'profile/settings',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\t/',
  '/.//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  `/${'a'.repeat(500)}`,
  // Somebody else's proof: whoever goes on there would be signed in to their account.
  '/login?token_hash=0a&type=magiclink',
  '/login?x=1&%74oken_hash=0a#top',
])('%s is not', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
