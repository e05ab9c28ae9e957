import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { errorKey, serverMessage } from '../error-key.ts';
import { NoConnectionError, ServerError } from '../errors.ts';
import { answered, isOvertaken, isRefusedForGood } from './refusal.ts';

test('what was answered is handed on', () => {
  expect(answered({ data: [7], error: null })).toEqual([7]);
});

test.each([
  // As the database says it, and as the gateway does before the database is asked.
  [{ code: '42501', message: 'no', details: null }, '42501', 'no'],
  [
    { code: 'request_timeout', message: 'timed out', details: null },
    'request_timeout',
    'timed out',
  ],
  [{ code: 'over_request_rate_limit', message: 'wait' }, 'over_request_rate_limit', 'wait'],
  [{ code: 'XX000', message: 'the index sleeps' }, 'unknown', 'the index sleeps'],
  // A request that never arrived has no code.
  [{ code: '', message: 'TypeError: fetch failed', details: '' }, 'noConnection', undefined],
  // A page of whatever stands in front of the server, and an answer without words.
  [{ message: '<html><h1>Bad Gateway</h1></html>' }, 'unknown', '502 Bad Gateway'],
  [{ code: 404, error_code: 'not_found', message: 'no' }, 'unknown', '502 Bad Gateway'],
  [{}, 'unknown', '502 Bad Gateway'],
])('%o is told as %s with the words %s', (error, key, words) => {
  const refusal = refusalOf({ error, status: 502, statusText: 'Bad Gateway' });
  expect(errorKey(refusal)).toBe(key);
  expect(serverMessage(refusal)).toBe(words);
});

test.each([
  [new AuthRetryableFetchError('gone', 0), 'noConnection', undefined],
  [new AuthRetryableFetchError('no', 500), 'unexpected_failure', 'no'],
  [new AuthRetryableFetchError('late', 504), 'request_timeout', 'late'],
  [new AuthRetryableFetchError('bad', 502), 'unknown', 'bad'],
  [new AuthSessionMissingError(), 'session_missing', 'Auth session missing!'],
  [new AuthWeakPasswordError('short', 422, ['length']), 'weak_password', 'short'],
  [new AuthUnknownError('Unexpected token <', null), 'unknown', undefined],
  [new AuthApiError('no', 400, 'otp_expired'), 'otp_expired', 'no'],
  [new AuthApiError('no', 400, undefined), 'unknown', 'no'],
])('what the auth client says, %s, is told as %s with the words %s', (error, key, words) => {
  const refusal = refusalOf({ error });
  expect(errorKey(refusal)).toBe(key);
  expect(serverMessage(refusal)).toBe(words);
});

test('why a password is too weak is told', () => {
  const error = new AuthWeakPasswordError('short', 422, ['length', 'pwned']);
  expect(refusalOf({ error })).toMatchObject({ reasons: ['length', 'pwned'] });
});

test.each([
  ['PT409', true, false],
  ['40001', true, false],
  ['22023', false, true],
  ['23514', false, true],
  ['42501', false, false],
  ['123', false, false],
])('of %s: overtaken by another device, or refused for good', (code, overtaken, forGood) => {
  const error = new ServerError('', code);
  expect([isOvertaken(error), isRefusedForGood(error)]).toEqual([overtaken, forGood]);
});

test('a lost connection is neither overtaken nor refused for good', () => {
  const error = Object.assign(new NoConnectionError('gone'), { code: '22023' });
  expect([isOvertaken(error), isRefusedForGood(error)]).toEqual([false, false]);
});

test('what the server did not accept is named, where it says so', () => {
  const named = { code: '23514', message: 'no', details: 'de.tips.0' };
  expect(refusalOf({ error: named })).toMatchObject({ field: 'de.tips.0' });
  expect(refusalOf({ error: { ...named, details: null } })).toMatchObject({ field: undefined });
});

function refusalOf(answer: { error: unknown; status?: number; statusText?: string }): unknown {
  try {
    return answered({ data: null, ...answer });
  } catch (error) {
    return error;
  }
}
