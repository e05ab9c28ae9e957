import { expect, test } from 'vitest';
import { authoredDraft } from './authored-draft.ts';

const empty = { text: '', type: '', source: { address: '', quote: '' } };

test('a draft without anything has four empty hints in each language and an answer no text names', () => {
  expect(authoredDraft({})).toEqual({
    key: '',
    name: null,
    date: null,
    year: -1,
    timeScale: 3,
    difficulty: 1,
    de: { tips: [empty, empty, empty, empty] },
    en: { tips: [empty, empty, empty, empty] },
  });
});

test('what is written stays, what is blank or of no known region goes', () => {
  const tip = {
    text: 'Ein Komet',
    type: 'wiki',
    title: 'Komet',
    link: 'https://example.org/komet',
    image: '/images/x.webp',
    imageAlt: 'Ein Komet',
    copyright: 'NN',
    audio: '/a.mp3',
    region: 'europe',
    source: { address: 'https://example.org', quote: 'So it was.' },
  };
  const blank = { title: ' ', link: '', region: 'atlantis', source: { quote: 'Yes.' } };
  const draft = authoredDraft({
    year: 1931,
    timeScale: 2,
    difficulty: 3,
    de: { label: 'Wie viele?', tips: [tip, blank] },
    en: { label: ' ', tips: [] },
  });
  expect(draft).toMatchObject({ year: 1931, timeScale: 2, difficulty: 3 });
  expect(draft.de).toStrictEqual({
    label: 'Wie viele?',
    tips: [tip, { ...empty, source: { address: '', quote: 'Yes.' } }, empty, empty],
  });
  expect(draft.en).toEqual({ tips: [empty, empty, empty, empty] });
});
