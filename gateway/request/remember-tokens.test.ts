import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { rememberTokens } from './remember-tokens.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Tokens that run out after so many seconds of 1970, and the order in which they were verified. */
function tokensUntil(exp: number | undefined) {
  const verified: string[] = [];
  const claimsOf = rememberTokens(async (token) => {
    verified.push(token);
    if (token === 'forged') throw new Error('not ours');
    return exp === undefined ? { token } : { token, exp };
  });
  return { verified, claimsOf };
}

it('a token is verified once a minute, so that a key that was taken back counts no longer', async () => {
  const { verified, claimsOf } = tokensUntil(3_600);
  await claimsOf('ada');
  vi.setSystemTime(minute - 1);
  expect(await claimsOf('ada')).toEqual({ token: 'ada', exp: 3_600 });
  expect(verified).toEqual(['ada']);
  vi.setSystemTime(minute);
  await claimsOf('ada');
  expect(verified).toEqual(['ada', 'ada']);
});

it('a token is verified again once it has run out, and one without an end each time', async () => {
  const { verified, claimsOf } = tokensUntil(10);
  await claimsOf('ada');
  vi.setSystemTime(9_999);
  await claimsOf('ada');
  expect(verified).toHaveLength(1);
  vi.setSystemTime(10_000);
  await claimsOf('ada');
  expect(verified).toHaveLength(2);
  const endless = tokensUntil(undefined);
  await endless.claimsOf('ada');
  await endless.claimsOf('ada');
  expect(endless.verified).toHaveLength(2);
});

it('what is no token of ours is refused each time', async () => {
  const { verified, claimsOf } = tokensUntil(3_600);
  for (let times = 0; times < 2; times += 1) {
    await expect(claimsOf('forged')).rejects.toThrow('not ours');
  }
  expect(verified).toHaveLength(2);
});

it('of more than a thousand tokens the first one is forgotten', async () => {
  const { verified, claimsOf } = tokensUntil(3_600);
  for (let count = 0; count <= 1_000; count += 1) await claimsOf(String(count));
  await claimsOf('1');
  expect(verified).toHaveLength(1_001);
  await claimsOf('0');
  expect(verified).toHaveLength(1_002);
});
