import { assert, constantFrom, integer, option, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/setup/factories/any-text.ts';
import {
  MAX_WORDS,
  oneOf,
  readFilter,
  wordsOf,
  writeFilter,
  yearOf,
  yearSpan,
} from './url-filter.ts';

const kinds = ['book', 'video', 'person'] as const;
const schema = { words: wordsOf, from: yearOf, to: yearOf, type: oneOf(kinds) };
const noFilter = { words: null, from: null, to: null, type: null };
const year = option(integer({ min: 0, max: 9999 }));
const filters = record({
  words: string({ unit: 'grapheme', maxLength: MAX_WORDS }),
  from: year,
  to: year,
  type: option(constantFrom(...kinds)),
});

test('an address brings back the filter that was written into it', () => {
  assert(
    property(filters, (filter) => {
      const read = readFilter(writeFilter(filter), schema);
      expect(read).toEqual({ ...filter, words: read.words });
      expect(readFilter(writeFilter(read), schema)).toEqual(read);
    }),
  );
});

test('words come back as they are, but for blanks around them and line breaks', () => {
  const address = writeFilter({ ...noFilter, words: '  Größe & Maß =\n100 % + ? # ' });
  expect(readFilter(address, schema).words).toBe('Größe & Maß = 100 % + ? #');
});

test('whatever stands in an address, a filter comes of it', () => {
  assert(
    property(anyText, (garbage) => {
      const filter = readFilter(garbage, schema);
      expect(readFilter(writeFilter(filter), schema)).toEqual(filter);
      expect(Array.from(filter.words ?? '').length).toBeLessThanOrEqual(MAX_WORDS);
    }),
  );
});

test.each([
  '',
  '?',
  'words=%20%0a%00',
  'from=-1&to=20400',
  'from=1e3&to=zwei',
  'type=song',
  'page=3',
])('the address “%s” limits nothing', (address) => {
  expect(readFilter(address, schema)).toEqual(noFilter);
});

test('what limits nothing is not written, the year 0 is', () => {
  expect(writeFilter(noFilter)).toBe('');
  expect(writeFilter({ ...noFilter, words: '', from: 0 })).toBe('from=0');
});

test('words are cut where the server would refuse them', () => {
  expect(Array.from(wordsOf('🚀'.repeat(120)) ?? '')).toHaveLength(100);
});

test('who names the later year first means the same years', () => {
  expect(yearSpan(1970, 1960)).toEqual({ yearFrom: 1960, yearTo: 1970 });
  expect(yearSpan(1960, 1970)).toEqual({ yearFrom: 1960, yearTo: 1970 });
  expect(yearSpan(1970, null)).toEqual({ yearFrom: 1970, yearTo: null });
});
