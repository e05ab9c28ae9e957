import { expect, it } from 'vitest';

import { entityTag, isUnchanged } from './entity-tag.ts';

const tag = entityTag('a page');

it('other bytes have another tag, the same ones the same', () => {
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  expect(entityTag(new TextEncoder().encode('a page'))).toBe(tag);
  expect(entityTag('a page ')).not.toBe(tag);
});

it.each([
  [tag, true],
  [`W/${tag}`, true],
  [`"other", ${tag}`, true],
  ['*', true],
  ['"other"', false],
  ['', false],
  [null, false],
  [undefined, false],
])('who has %s: unchanged is %s', (known, isSame) => {
  expect(isUnchanged(known, tag)).toBe(isSame);
});
