import { expect, test } from 'vitest';
import { countCharacters } from './count-characters.ts';

test('an emoji is one character', () => {
  expect(countCharacters('Jahr 🗓')).toBe(6);
});
