import { describe, expect, test } from 'vitest';
import { isUnread, mayLeadFrom, newsPlace } from './news-rules.ts';

const latest = { group: 7, publishedAt: 1000, validUntil: 2000 };

describe('the latest news are to be noticed', () => {
  test.each([
    [{}, '', 1000, true],
    [{}, '6', 1999, true],
    [{ validUntil: null }, '6.17', 1e13, true],
    [{}, '7', 1500, false],
    [{}, '6.7', 1500, false],
    [{}, '6', 2000, false],
    [{}, '6', 999, false],
  ])('%j with %s read last, at %i: %s', (change, lastRead, now, expected) => {
    expect(isUnread({ ...latest, ...change }, lastRead, now)).toBe(expected);
  });
});

test.each([
  ['/', true],
  ['/about', true],
  ['/calendar', true],
  ['/old/212', false],
  ['/random/5', false],
  ['/Random', false],
  ['/pp/381', false],
  ['/PP/381', false],
  ['/login', false],
  ['/register', false],
  ['/register2', false],
  ['/passwordRecovery', false],
  ['/profile', false],
  ['/schenken', false],
  ['/withdraw', false],
  ['/terms', false],
  ['/imprint', false],
  ['/news', false],
  ['/news/5', false],
  ['/changePassword', false],
  ['/profileSettings/', false],
  ['/privacy', false],
  ['/subscription', true],
  ['/order', false],
  ['/thankyou', false],
  ['/gifts', false],
  ['/cancelContract', false],
])('the most important news lead away from %s: %s', (path, expected) => {
  expect(mayLeadFrom(path)).toBe(expected);
});

test.each([
  ['/news', 'list'],
  ['/news/', 'list'],
  ['/News/12', 12],
  ['/news/12/', 12],
  ['/news/0', null],
  ['/news/12a', null],
  ['/news/12/13', null],
  ['/news/999999999', 999_999_999],
  ['/news/9999999999', null],
])('%s means %s', (path, expected) => {
  expect(newsPlace(path)).toBe(expected);
});
