import { describe, expect, it } from 'vitest';

import { filePuzzle, fileTip } from '../../tests/setup/factories/puzzle-file-factory.ts';
import { compareContent } from './compare-content.ts';
import type { FilePuzzle } from './puzzle-file.ts';
import type { StoredPuzzle } from './stored-puzzle.ts';

const place = { name: 'Rom', lat: 41.9, lon: 12.5, land: 'IT' };
const source = { address: 'https://example.org/source', quote: 'So it was.' };

/** What a draft is in the database, in German, when it is as its file says. */
const stored = (key: string, more: Partial<StoredPuzzle> = {}): StoredPuzzle => ({
  id: 1,
  key,
  locale: 'de',
  name: null,
  date: null,
  year: 1969,
  timeScale: 3,
  difficulty: 2,
  label: null,
  isPublished: false,
  isEdited: false,
  tips: ['first', 'second', 'third', 'fourth'].map((text) => ({
    text,
    type: 'article',
    title: null,
    link: null,
    image: null,
    imageAlt: null,
    copyright: null,
    audio: null,
    place: null,
    source,
  })),
  ...more,
});
const compare = (puzzle: FilePuzzle, ...all: StoredPuzzle[]) =>
  compareContent([{ file: 'a.json', puzzles: [puzzle] }], all).map(
    ({ stored: found, ...told }) => ({
      ...told,
      id: found.id,
    }),
  );

describe('what a file says otherwise than the database', () => {
  it('is nothing where both say the same, or the database has no such puzzle', () => {
    expect(compare(filePuzzle('draft'), stored('draft'))).toEqual([]);
    expect(compare(filePuzzle('draft', { year: 1 }), stored('other'))).toEqual([]);
  });

  it('is each part of it, with what it was and what it is to be', () => {
    const tips = [
      fileTip({
        text: 'another',
        type: 'video',
        title: 'T',
        link: 'https://example.org/l',
        image: '/i/a.webp',
        imageAlt: 'Alt',
        copyright: 'C',
        audio: 'https://example.org/a.mp3',
        place,
        source: { address: 'https://example.org/b', quote: 'So it is.' },
      }),
      ...['second', 'third', 'fourth'].map((text) => fileTip({ text })),
    ];
    const puzzle = filePuzzle('draft', {
      name: '7',
      date: '2026-11-01',
      year: 1970,
      timeScale: 2,
      difficulty: 3,
      de: { label: 'Wie viele?', tips },
    });
    expect(compare(puzzle, stored('draft'))).toEqual([
      {
        id: 1,
        puzzle,
        locale: 'de',
        kept: null,
        changes: [
          'name: none → "7"',
          'date: none → "2026-11-01"',
          'year: 1969 → 1970',
          'timeScale: 3 → 2',
          'difficulty: 2 → 3',
          'label: none → "Wie viele?"',
          'tips[0].text: "first" → "another"',
          'tips[0].type: "article" → "video"',
          'tips[0].title: none → "T"',
          'tips[0].link: none → "https://example.org/l"',
          'tips[0].image: none → "/i/a.webp"',
          'tips[0].imageAlt: none → "Alt"',
          'tips[0].copyright: none → "C"',
          'tips[0].audio: none → "https://example.org/a.mp3"',
          'tips[0].place: none → "Rom, 41.9, 12.5, IT"',
          'tips[0].source.address: "https://example.org/source" → "https://example.org/b"',
          'tips[0].source.quote: "So it was." → "So it is."',
        ],
      },
    ]);
  });

  it('is also what it no longer says', () => {
    const [first, ...rest] = stored('draft').tips;
    if (first === undefined) throw new Error('It has hints.');
    const more = stored('draft', { tips: [{ ...first, title: 'T', place }, ...rest, first] });
    expect(compare(filePuzzle('draft'), more).flatMap(({ changes }) => changes)).toEqual([
      'tips[0].title: "T" → none',
      'tips[0].place: "Rom, 41.9, 12.5, IT" → none',
      'tips[4].text: "first" → none',
      'tips[4].type: "article" → none',
      'tips[4].source.address: "https://example.org/source" → none',
      'tips[4].source.quote: "So it was." → none',
    ]);
  });

  it.each<[string, string | null, Partial<StoredPuzzle>, Partial<StoredPuzzle>]>([
    ['is published', 'published', { isPublished: true, isEdited: true }, {}],
    ['somebody edited', 'edited', { isEdited: true }, { name: '7' }],
    ['whose name another one has', 'name or date taken', {}, { name: '7' }],
    ['whose day another one has', 'name or date taken', {}, { date: '2026-11-01' }],
    ['whose name another one has in another language', null, {}, { name: '7', locale: 'en' }],
    ['beside another one', null, {}, { name: '8', date: '2026-11-02' }],
  ])('of a puzzle that %s: %s', (_, kept, own, other) => {
    const puzzle = filePuzzle('draft', { name: '7', date: '2026-11-01' });
    const beside = stored('other', { id: 2, ...other });
    expect(compare(puzzle, stored('draft', own), beside).map((each) => each.kept)).toEqual([kept]);
    const [unnamed] = compare(filePuzzle('draft', { year: 1 }), stored('draft'), stored('other'));
    expect(unnamed?.kept).toBeNull();
  });
});
