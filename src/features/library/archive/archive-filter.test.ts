import { assert, constantFrom, integer, option, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { tipTypes } from '../../../domain/puzzle/puzzle.ts';
import { archiveStates, MAX_WORDS, noFilter, readFilter, writeFilter } from './archive-filter.ts';

const year = option(integer({ min: 0, max: 9999 }));
const filters = record({
  words: string({ unit: 'grapheme', maxLength: MAX_WORDS }),
  from: year,
  to: year,
  type: option(constantFrom(...tipTypes)),
  state: option(constantFrom(...archiveStates)),
});

test('an address brings back the filter that was written into it', () => {
  assert(
    property(filters, (filter) => {
      const read = readFilter(writeFilter(filter));
      expect(read).toEqual({ ...filter, words: read.words });
      expect(readFilter(writeFilter(read))).toEqual(read);
    }),
  );
});

test('words come back as they are, but for blanks around them', () => {
  const address = writeFilter({ ...noFilter, words: '  Größe & Maß = 100 % + ? # ' });
  expect(readFilter(address).words).toBe('Größe & Maß = 100 % + ? #');
});

test('whatever stands in an address, a filter comes of it', () => {
  assert(
    property(string({ unit: 'binary' }), (garbage) => {
      const filter = readFilter(garbage);
      expect(readFilter(writeFilter(filter))).toEqual(filter);
      expect(Array.from(filter.words).length).toBeLessThanOrEqual(MAX_WORDS);
    }),
  );
});

test.each([
  '',
  '?',
  'words=%20%0a%00',
  'from=-1&to=20400',
  'from=1e3&to=zwei',
  'type=song&state=SOLVED',
  'page=3',
])('the address “%s” limits nothing', (address) => {
  expect(readFilter(address)).toEqual(noFilter);
});

test('without a filter nothing is written', () => {
  expect(writeFilter(noFilter)).toBe('');
  expect(writeFilter({ ...noFilter, words: ' ', from: 0 })).toBe('from=0');
});
