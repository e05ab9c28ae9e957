import { expect, it } from 'vitest';

import { isStorable } from './is-storable.ts';

it.each([
  ['a text with a moon 🌙', true],
  [{ deep: [{ text: 'sound' }, 5, null, true] }, true],
  [undefined, true],
  ['a\0b', false],
  ['half \uD83D', false],
  [{ deep: [{ text: 'a\0b' }] }, false],
  [{ 'a\0b': 1 }, false],
  [['half \uDE00'], false],
])('whether PostgreSQL can keep %j: %s', (value, expected) => {
  expect(isStorable(value)).toBe(expected);
});
