import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKey, nextKey, proposedKey } from './proposed-key.ts';

test('a key says what happened, in letters that every address takes', () => {
  expect(proposedKey('Die Mondlandung', 1969)).toBe('die-mondlandung');
  expect(proposedKey('Blériot überquert den Ärmelkanal', 1909)).toBe(
    'bleriot-ueberquert-den-aermelkanal',
  );
  expect(proposedKey("Halley's comet", null)).toBe('halleys-comet');
  expect(proposedKey('Größe, Übermut: Ærø, Œuvre, Łódź', null)).toBe(
    'groesse-uebermut-aero-oeuvre-lodz',
  );
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

test('long words make room for the year', () => {
  expect(proposedKey('x'.repeat(70), 1969)).toBe('x'.repeat(60));
  expect(proposedKey('x'.repeat(70), 1969, true)).toBe(`${'x'.repeat(55)}-1969`);
  expect(proposedKey(`${'x'.repeat(54)} y`, 1969, true)).toBe(`${'x'.repeat(54)}-1969`);
  expect(proposedKey(` ${'x'.repeat(70)}`, null)).toBe('x'.repeat(59));
});

test.each(['moon', '7', 'moon-2', 'halley-s-comet-1986', 'x'.repeat(60)])('%s is a key', (key) => {
  expect(isKey(key)).toBe(true);
});

test.each([
  '',
  '-',
  '-moon',
  'moon-',
  'moon--2',
  'Moon',
  'moon 2',
  'mönd',
  'moon\n',
  'x'.repeat(61),
])('%j is none', (key) => {
  expect(isKey(key)).toBe(false);
});

test('a puzzle that begins as another one has the next number in its key, and years stay', () => {
  expect(['moon', 'moon-2', 'moon-09', 'moon-1969', '7', 'x'.repeat(60)].map(nextKey)).toEqual([
    'moon-2',
    'moon-3',
    'moon-10',
    'moon-1969-2',
    '7-2',
    `${'x'.repeat(58)}-2`,
  ]);
  expect(isKey(nextKey(`${'x'.repeat(57)}-yz`))).toBe(true);
});
