import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/profile', '/profileSettings?x=1', '/news/3#top'])('%s is ours', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test.each([
  '',
  'profile',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  `/${'a'.repeat(600)}`,
])('%s is not', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
