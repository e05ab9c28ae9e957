import { expect, it } from 'vitest';

import { areaOf } from './area-of.ts';

it('data and accounts are told apart by the plain path', () => {
  expect(areaOf('http://host/rest/v1/puzzle?select=a%2Cb')).toBe('rest');
  expect(areaOf('https://host:8443/auth/v1/token?grant_type=password')).toBe('auth');
  expect(areaOf('http://HOST:80/auth/v1/token')).toBe('auth');
});

it.each([
  '/%61uth/v1/token',
  '/auth/v1/%74oken',
  '/auth/v1%2Ftoken',
  '/rest/v1/%70uzzle',
  '/rest/v1/../../auth/v1/token',
  '/rest/v1/%2e%2e/%2e%2e/auth/v1/token',
  '/auth\\v1\\token',
  '/auth/v1',
  '/Auth/v1/token',
  '/storage/v1/bucket',
  '/',
])('%s belongs to neither', (path) => {
  expect(areaOf(`http://host${path}`)).toBeUndefined();
});
