import { expect, test } from 'vitest';
import { faultsIn } from './credential-rules.ts';

test('nothing is wrong with good values, and fields that are not there are not looked at', () => {
  expect(faultsIn({})).toEqual({});
  expect(
    faultsIn({
      email: ' ada@example.org ',
      password: 'x',
      // Blanks are characters of a password.
      newPassword: ' 123456 ',
      code: ' 123456 ',
    }),
  ).toEqual({});
});

test('each field says what is wrong with it', () => {
  expect(faultsIn({ email: 'ada', password: '', newPassword: '1234567', code: '12345' })).toEqual({
    email: 'email',
    password: 'password',
    newPassword: 'shortPassword',
    code: 'code',
  });
});

test('a new password has room for 72 bytes, and is told at its field where it has more', () => {
  expect(faultsIn({ newPassword: 'x'.repeat(72) })).toEqual({});
  expect(faultsIn({ newPassword: 'ü'.repeat(36) })).toEqual({});
  for (const newPassword of ['x'.repeat(73), 'ü'.repeat(37)]) {
    expect(faultsIn({ newPassword })).toEqual({ newPassword: 'longPassword' });
  }
});
