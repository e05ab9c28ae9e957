import { expect, test } from 'vitest';
import { isHalfSignedIn, readClaims } from './claims.ts';

function token(payload: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const text = btoa(String.fromCharCode(...bytes));
  return `head.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
}

test('role and permissions are read, whatever letters the token holds beside them', () => {
  const claims = {
    name: 'Zoë 日本 ÿ?',
    user_role: '2_historian',
    user_permission: ['authenticated', 'routing.archive'],
  };
  expect(readClaims(token(claims))).toEqual({
    role: '2_historian',
    permissions: ['authenticated', 'routing.archive'],
    needsSecondFactor: false,
  });
});

test('what is not known is not granted', () => {
  const odd = { user_role: 'emperor', user_permission: ['authenticated', 'fly', 3] };
  expect(readClaims(token(odd))).toMatchObject({ role: '0_user', permissions: [] });
  const some = { user_role: '1_explorer', user_permission: ['fly', 'game.multiple'] };
  expect(readClaims(token(some))).toMatchObject({
    role: '1_explorer',
    permissions: ['game.multiple'],
  });
});

test.each(['', 'x', 'a.b.c', token('text'), token(null)])(
  'a token that is none (%s) grants nothing',
  (text) => {
    expect(readClaims(text)).toMatchObject({ role: '0_user', permissions: [] });
  },
);

test('a token says whether a second factor is missing, and whether it is still to be asked for', () => {
  const missing = token({ role: 'authenticated', second_factor_needed: true });
  expect(readClaims(missing).needsSecondFactor).toBe(true);
  expect(isHalfSignedIn(missing)).toBe(false);
  expect(isHalfSignedIn(token({ role: 'anon', second_factor_needed: true }))).toBe(true);
  expect(isHalfSignedIn('none')).toBe(false);
});
