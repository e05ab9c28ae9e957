import { expect, test } from 'vitest';
import { errorKey, serverMessage } from '../error-key.ts';
import { answered } from './refusal.ts';

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
