import { expect, test } from 'vitest';
import type { FoundPuzzle } from '../../../backend/staff/research.ts';
import { byPuzzle, searchOf } from './found-puzzles.ts';

function line(key: string, locale: 'de' | 'en'): FoundPuzzle {
  const facts = {
    id: null,
    name: null,
    date: null,
    year: 1969,
    label: null,
    hint: null,
    hit: null,
  };
  return { key, locale, state: 'draft', ...facts };
}

test('both languages of a puzzle are one entry, German first', () => {
  const entries = byPuzzle([line('moon', 'en'), line('moon', 'de'), line('wall', 'de')]);
  expect(
    entries.map(({ key, languages }) => [key, ...languages.map(({ locale }) => locale)]),
  ).toEqual([
    ['moon', 'de', 'en'],
    ['wall', 'de'],
  ]);
});

test('the later year first means the same years, and what nobody knows limits nothing', () => {
  expect(searchOf('words=Mond&from=1970&to=1960&type=book&state=lost&language=en')).toEqual({
    words: 'Mond',
    yearFrom: 1960,
    yearTo: 1970,
    type: 'book',
    state: null,
    locale: 'en',
  });
});
