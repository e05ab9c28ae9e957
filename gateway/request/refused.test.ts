import { expect, it } from 'vitest';

import { busy, notSignedIn, refused, refusedForNow } from './refused.ts';

it.each([
  ['nobody', notSignedIn(), 401, 'not_signed_in', 'Sign in first.', null],
  [
    'who comes too often',
    refusedForNow(17),
    429,
    'over_request_rate_limit',
    'Request rate limit reached',
    '17',
  ],
  [
    'who comes while others are served',
    busy(),
    503,
    'busy',
    'Others are being served. Try again in a moment.',
    '5',
  ],
])('%s is told so', async (_, answer, status, code, message, wait) => {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, wait]);
  expect(await answer.json()).toEqual({ code, message });
});

it('a refusal may say more', async () => {
  const answer = refused(400, 'validation_failed', 'The field end cannot be read.', {
    field: 'end',
  });
  expect(await answer.json()).toEqual({
    code: 'validation_failed',
    message: 'The field end cannot be read.',
    field: 'end',
  });
});
