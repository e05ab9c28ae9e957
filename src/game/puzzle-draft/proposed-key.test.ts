import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKey, proposedKey } from './proposed-key.ts';

test('a key says what happened, in letters that every address takes', () => {
  expect(proposedKey('Die Mondlandung', 1969)).toBe('die-mondlandung');
  expect(proposedKey('Blériot überquert den Ärmelkanal', 1909)).toBe(
    'bleriot-ueberquert-den-aermelkanal',
  );
  expect(proposedKey("Halley's comet", null)).toBe('halleys-comet');
});

test('the year is in the key where the words are another puzzle’s, or missing', () => {
  expect(proposedKey('moon', 1969, true)).toBe('moon-1969');
  expect(proposedKey(' – ', 1969)).toBe('1969');
  expect(proposedKey('', null)).toBe('');
});

test('whatever is proposed is a key', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.nat(9999),
      fc.boolean(),
      (words, year, isTaken) => {
        expect(isKey(proposedKey(words, year, isTaken))).toBe(true);
      },
    ),
  );
});
