import { expect, test } from 'vitest';
import { isMembers, isSame } from './same-value.ts';

test.each([
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ a: undefined }, {}],
  [
    [{ text: 'a' }, {}],
    [{ text: 'a' }, { text: undefined }],
  ],
  [[], []],
  [null, null],
  [undefined, undefined],
])('%j says the same as %j', (a, b) => {
  expect(isSame(a, b)).toBe(true);
  expect(isSame(b, a)).toBe(true);
});

test.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, {}],
  [[1], [1, 2]],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [null, {}],
  [undefined, {}],
  ['', undefined],
  ['1', 1],
])('%j says something else than %j', (a, b) => {
  expect(isSame(a, b)).toBe(false);
  expect(isSame(b, a)).toBe(false);
});

test('an object has members; a list, a text and nothing have none', () => {
  expect([{}, { a: 1 }].map(isMembers)).toEqual([true, true]);
  expect([[], null, undefined, 'a', 1].map(isMembers)).toEqual([false, false, false, false, false]);
});
