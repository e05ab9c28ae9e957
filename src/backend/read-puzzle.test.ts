import { expect, test } from 'vitest';
import { puzzleWith } from '../domain/puzzle/puzzle-factory.ts';
import { readPuzzle } from './read-puzzle.ts';

const whole = puzzleWith({});
const [tip] = whole.tips;

test('a puzzle is read as it is, and what it has beyond is left behind', () => {
  expect(readPuzzle({ ...whole, secret: 'x' })).toEqual(whole);
  const custom = { ...whole, id: 'token', name: null, date: null, label: 'Wie viele Tage?' };
  expect(readPuzzle(custom)).toEqual(custom);
});

test('links lead anywhere, pictures stay here, and a recording may be elsewhere if it is encrypted', () => {
  for (const change of [
    { link: 'HTTP://x.y', image: '/puzzles/a.webp', audio: '/puzzles/a.mp3' },
    { link: 'https://x.y', audio: 'https://x.y/a.mp3', place: { name: 'Bonn' } },
    { title: 'A source', imageAlt: 'A wall', copyright: 'CC0', type: 'game' as const },
  ]) {
    const tips = [{ ...tip, ...change }, tip, tip, tip];
    expect(readPuzzle({ ...whole, tips })?.tips[0]).toEqual({ ...tip, ...change });
  }
  const { place: _, ...placeless } = tip;
  expect(readPuzzle({ ...whole, tips: [placeless, tip, tip, tip] })?.tips[0].place).toBeNull();
});

test('every kind of hint, language and time scale is one, and the years at either end are', () => {
  const kinds = ['article', 'podcast', 'wiki', 'website', 'video', 'game', 'book'] as const;
  for (const change of [
    ...kinds.map((type) => ({ tips: [{ ...tip, type }, tip, tip, tip] })),
    ...['de', 'en'].map((locale) => ({ locale })),
    ...[0, 1, 2, 3].map((timeScale) => ({ timeScale })),
    ...[0, 9999].map((year) => ({ year })),
    { classic: true },
  ]) {
    expect(readPuzzle({ ...whole, ...change })).toEqual({ ...whole, ...change });
  }
});

const errataIn = (errata: unknown) => readPuzzle({ ...whole, errata })?.errata;

test('what cannot be read of its errata is left out', () => {
  const noted = { notedAt: '2026-12-03T18:30:00+00:00', text: 'It was 1968.' };
  expect(errataIn([noted, { ...noted, by: 'Ada' }])).toEqual([
    { notedAt: Date.UTC(2026, 11, 3, 18, 30), text: 'It was 1968.' },
    { notedAt: Date.UTC(2026, 11, 3, 18, 30), text: 'It was 1968.' },
  ]);
  expect(
    errataIn([noted, null, 7, { ...noted, notedAt: 'soon' }, { ...noted, text: 7 }]),
  ).toHaveLength(1);
  expect([errataIn(undefined), errataIn(null), errataIn('none')]).toEqual([[], [], []]);
});

test.each([
  ['nothing', null],
  ['a text', 'puzzle'],
  ['a list', []],
  ['a year that is none', { ...whole, year: 1931.5 }],
  ['a year in words', { ...whole, year: '1931' }],
  ['a year below 0', { ...whole, year: -1 }],
  ['a year above 9999', { ...whole, year: 10_000 }],
  ['an unknown language', { ...whole, locale: 'fr' }],
  ['an unknown time scale', { ...whole, timeScale: 4 }],
  ['a date in words', { ...whole, date: 'today' }],
  ['a missing label', { ...whole, label: undefined }],
  ['three tips', { ...whole, tips: whole.tips.slice(1) }],
  ['five tips', { ...whole, tips: [...whole.tips, tip] }],
  ['a tip of an unknown type', { ...whole, tips: [{ ...tip, type: 'opera' }, tip, tip, tip] }],
  ['a link that runs code', { ...whole, tips: [{ ...tip, link: 'javascript:1' }, tip, tip, tip] }],
  ['a picture of another host', { ...whole, tips: [{ ...tip, image: '//x.y/z' }, tip, tip, tip] }],
  [
    'a recording of another host',
    { ...whole, tips: [{ ...tip, audio: '//x.y/z' }, tip, tip, tip] },
  ],
  [
    'a recording without encryption',
    { ...whole, tips: [{ ...tip, audio: 'http://x' }, tip, tip, tip] },
  ],
])('%s is no puzzle', (_, answer) => {
  expect(readPuzzle(answer)).toBeNull();
});
