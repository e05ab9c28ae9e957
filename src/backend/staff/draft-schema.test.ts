import * as v from 'valibot';
import { expect, test } from 'vitest';
import { draftContentSchema, draftSchema } from './draft-schema.ts';

const answer = {
  key: 'moon-landing',
  revision: 3,
  content: {
    year: 1969,
    de: { tips: [{ text: 'Ein Schritt', source: { address: 'https://example.org' } }] },
  },
  isReady: false,
  plannedFor: '2040-06-10',
  updatedAt: '2040-06-01T10:00:00+00:00',
  updatedBy: null,
  removedAt: null,
  isFrozen: false,
  isChanged: false,
  published: null,
};

test('a draft is read as it is', () => {
  expect(v.parse(draftSchema, answer)).toEqual(answer);
});

test('a published puzzle comes with its languages, custom ones without a day', () => {
  const en = { id: 7, name: null, date: null, token: 'abc', errata: [] };
  expect(v.parse(draftSchema, { ...answer, published: { en } }).published).toEqual({ en });
});

test('a draft that is half written is read, whatever its texts are', () => {
  const half = {
    text: 'Ein',
    type: 'vid',
    title: 'Ein',
    link: 'https:',
    image: '/ima',
    imageAlt: 'Ein',
    copyright: 'Ada',
    audio: '/aud',
    region: 'eu',
    place: { name: 'Hier', lat: 91, lon: -181.5, land: 'de' },
    source: { address: 'exam', quote: 'Ein' },
  };
  const content = { anniversary: '13-', en: { label: 'Num', tips: [half] } };
  expect(v.parse(draftContentSchema, content)).toEqual(content);
});

test('what a newer server says of a puzzle is not lost', () => {
  const content = {
    year: 1969,
    mood: 'calm',
    de: { tips: [{ text: 'x', map: 'y', source: { page: '4' } }], note: 'z' },
  };
  expect(v.parse(draftContentSchema, content)).toEqual(content);
});

test('a text of blanks is read as none, and an address without those around it', () => {
  const tips = [
    { text: 'x', title: ' ', image: ' ', link: ' https://example.org ' },
    { text: '\t' },
    { image: ' /images/a.webp', audio: '/images/a.mp3\n', source: { address: ' example.org ' } },
  ];
  expect(v.parse(draftContentSchema, { de: { label: ' ', tips }, en: { label: '\n' } })).toEqual({
    de: {
      tips: [
        { text: 'x', link: 'https://example.org' },
        {},
        { image: '/images/a.webp', audio: '/images/a.mp3', source: { address: 'example.org' } },
      ],
    },
  });
});

test('a year in words is no draft', () => {
  expect(v.safeParse(draftContentSchema, { year: 'long ago' }).success).toBe(false);
});
