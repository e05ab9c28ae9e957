import { expect, test } from 'vitest';
import type { DraftContent, DraftTip } from './draft-content.ts';
import { draftPuzzle } from './draft-puzzle.ts';

const missing = ['First?', 'Second?', 'Third?', 'Fourth?'] as const;

const playable = (content: DraftContent) => draftPuzzle(content, 'en', missing);
const played = (tip: DraftTip) => playable({ year: 1931, en: { tips: [tip] } })?.tips[0];

test.each([undefined, -1, 10_000, 19.5, Number.NaN])(
  'a draft with the answer %j cannot be played',
  (year) => {
    const answer = year === undefined ? {} : { year };
    expect(playable({ ...answer, en: { tips: [{ text: 'A comet' }] } })).toBeNull();
  },
);

test.each([0, 1, 9999])('a draft with the answer %i can be played', (year) => {
  expect(playable({ year })).toMatchObject({ year });
});

test('a draft with nothing but an answer can be played', () => {
  const tip = {
    type: 'article',
    title: null,
    link: null,
    image: null,
    imageAlt: null,
    copyright: null,
    audio: null,
    place: null,
  };
  expect(draftPuzzle({ year: 1931 }, 'de', missing)).toEqual({
    id: 'draft',
    name: null,
    locale: 'de',
    date: null,
    year: 1931,
    timeScale: 3,
    label: null,
    classic: false,
    tips: missing.map((text) => ({ ...tip, text })),
    errata: [],
  });
});

test('a draft is played in one language, hint by hint, as it is written', () => {
  const tip = {
    text: 'A comet',
    type: 'podcast',
    title: 'Comet',
    link: 'https://example.org/comet',
    image: '/images/x.webp',
    imageAlt: 'A tail',
    copyright: 'NN',
    audio: '/a.mp3',
  };
  const tips = ['a', 'b', 'c'].map((text) => ({ text }));
  const content = { year: 2, de: { label: 'Wie?' }, en: { label: 'How?', tips: [...tips, tip] } };
  expect(playable(content)).toMatchObject({
    locale: 'en',
    label: 'How?',
    tips: [...tips, tip],
  });
});

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 3],
  [-1, 3],
  [1.5, 3],
])('the time scale %d is played as %i', (timeScale, asked) => {
  expect(playable({ year: 1931, timeScale })?.timeScale).toBe(asked);
});

test.each(['', ' ', '\n'])('what says %j is not written yet', (blank) => {
  const image = '/images/x.webp';
  const tip = { text: blank, title: blank, image, imageAlt: blank, copyright: blank };
  expect(played(tip)).toMatchObject({
    text: 'First?',
    title: null,
    image,
    imageAlt: null,
    copyright: null,
  });
  expect(playable({ year: 1931, en: { label: blank } })?.label).toBeNull();
});

test.each([
  ['wiki', 'wiki'],
  ['book', 'book'],
  ['article', 'article'],
  ['poem', 'article'],
  ['', 'article'],
])('a hint of the type %j is shown as %s', (type, shown) => {
  expect(played({ type })?.type).toBe(shown);
});

test('without an image nothing is said of it', () => {
  expect(played({ imageAlt: 'A tail', copyright: 'NN' })).toMatchObject({
    image: null,
    imageAlt: null,
    copyright: null,
  });
});

test.each(['/x', '/images/x.webp'])('the image %s is shown', (image) => {
  expect(played({ image })?.image).toBe(image);
});

const elsewhere = [
  '',
  'x',
  '/',
  '//x.org/x',
  '/ x',
  '/\\x',
  '/a b',
  '/a\\b',
  '/a ',
  'x/a',
  'ftp://x',
];

test.each([...elsewhere, 'https://x.org/x.png'])('the image %j leads nowhere yet', (image) => {
  expect(played({ image })?.image).toBeNull();
});

test.each(['/x', '/sounds/a.mp3', 'https://x.org/a.mp3'])('the audio %s is played', (audio) => {
  expect(played({ audio })?.audio).toBe(audio);
});

test.each([
  ...elsewhere,
  'http://x.org/a',
  'https://x.org/a b',
  'https://x.org/a\\b',
  'xhttps://x',
])('the audio %j leads nowhere yet', (audio) => {
  expect(played({ audio })?.audio).toBeNull();
});

test.each(['http://x.org', 'https://x.org/comet?a=b#c'])('the link %s is followed', (link) => {
  expect(played({ link })?.link).toBe(link);
});

test.each([
  '',
  '/x',
  'https://',
  'https://x y',
  'https:// ',
  'https://x.org ',
  'xhttps://x.org',
  'javascript:alert(1)',
])('the link %j leads nowhere yet', (link) => {
  expect(played({ link })?.link).toBeNull();
});
