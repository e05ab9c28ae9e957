import { describe, expect, it } from 'vitest';

import { parseMuseumFile } from './museum-file.ts';

const both = (text: string) => ({ de: text, en: text });
const puzzle = { key: 'moon-landing', title: both('Der Mond') };
const sound = {
  title: both('Haus der Sterne'),
  text: both('Vier Hinweise, ein Jahr.'),
  picture: '/puzzles/stars.webp',
  pictureAlt: both('Der Saal'),
  puzzles: [puzzle],
};
const read = (museum: object) =>
  parseMuseumFile(JSON.stringify(museum), (path) => path === '/puzzles/stars.webp');

describe('a museum’s start page', () => {
  it('is read as it stands', () => {
    expect(read(sound)).toEqual(sound);
    const { picture: _, pictureAlt: __, ...plain } = sound;
    expect(read(plain)).toEqual(plain);
  });

  it.each([
    ['title.en', 'is missing', { title: { de: 'Haus' } }],
    ['text.de', 'is empty', { text: { de: ' \n', en: 'Text' } }],
    ['title.de', /81/, { title: { de: 'x'.repeat(81), en: 'x'.repeat(80) } }],
    ['text.en', /601/, { text: { de: 'x'.repeat(600), en: 'x'.repeat(601) } }],
    ['pictureAlt.de', /241/, { pictureAlt: { de: 'x'.repeat(241), en: 'x'.repeat(240) } }],
    ['picture', /201/, { picture: `/puzzles/${'x'.repeat(192)}` }],
    ['puzzles[0].key', /61/, { puzzles: [{ ...puzzle, key: 'x'.repeat(61) }] }],
    ['puzzles[0].key', /moon_landing/, { puzzles: [{ ...puzzle, key: 'moon_landing' }] }],
    [
      'puzzles[0].title.de',
      /81/,
      { puzzles: [{ ...puzzle, title: { de: 'x'.repeat(81), en: 'The moon' } }] },
    ],
    ['puzzles', /0/, { puzzles: [] }],
    [
      'puzzles',
      /13/,
      { puzzles: Array.from({ length: 13 }, (_, n) => ({ ...puzzle, key: `a${n}` })) },
    ],
    ['puzzles', 'names a puzzle twice', { puzzles: [puzzle, puzzle] }],
    ['puzzles[1].key', /Moon/, { puzzles: [puzzle, { ...puzzle, key: 'Moon' }] }],
    ['puzzles[0].title.en', 'is missing', { puzzles: [{ ...puzzle, title: { de: 'Der Mond' } }] }],
    ['picture', 'is no file that is served: /puzzles/moon.png', { picture: '/puzzles/moon.png' }],
    ['picture', /https/, { picture: 'https://example.org/stars.webp' }],
    ['colour', 'is not part of the format', { colour: 'red' }],
  ])('is refused for its %s: %s', (field, message, change) => {
    expect(read({ ...sound, ...change })).toEqual([
      {
        file: 'museum.json',
        puzzle: null,
        field,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      },
    ]);
  });

  it('names all that is wrong, and what is no JSON', () => {
    expect(read({ ...sound, title: undefined, text: undefined })).toMatchObject([
      { field: 'title' },
      { field: 'text' },
    ]);
    expect(parseMuseumFile('{', () => true)).toMatchObject([
      { field: null, message: expect.stringContaining('is not JSON') },
    ]);
  });
});
