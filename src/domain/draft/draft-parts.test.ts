import { expect, test } from 'vitest';
import type { DraftContent, DraftTip } from './draft-content.ts';
import { missingParts } from './draft-parts.ts';

const whole: DraftContent = { year: 1931, timeScale: 3, difficulty: 2, anniversary: '07-20' };
const hint: DraftTip = { text: 'Ein Komet erscheint.', type: 'wiki' };
const image = '/images/x.webp';
const copyright = 'NN';

const told = (content: DraftContent) =>
  missingParts(content, 2026)
    .filter(({ path }) => !path.startsWith('en.'))
    .map(({ kind, path, found, isBlocking }) =>
      [path, kind, found, ...(isBlocking ? [] : ['hint'])].filter(Boolean).join(' '),
    );
const draftWith = (tip: DraftTip, label?: string): DraftContent => ({
  ...whole,
  de: { tips: [{ ...hint, ...tip }], ...(label === undefined ? {} : { label }) },
});

test.each<[keyof DraftContent, string]>([
  ['year', 'year year-missing'],
  ['timeScale', 'timeScale time-scale-missing'],
  ['difficulty', 'difficulty difficulty-missing'],
])('a draft without %s lacks that and nothing else', (field, finding) => {
  const { [field]: _, ...rest } = { ...draftWith({}), en: { tips: [hint] } };
  expect(missingParts(rest, 2026)).toHaveLength(1);
  expect(told(rest)).toEqual([finding]);
});

test.each(['01-01', '09-30', '10-09', '12-31', '02-29', ''])(
  'an anniversary may be %j',
  (anniversary) => {
    expect(told({ ...draftWith({}), anniversary })).toEqual([]);
  },
);

test.each([
  '00-10',
  '13-01',
  '20-01',
  '01-00',
  '01-32',
  '01-40',
  '1-01',
  '01-1',
  '01-011',
  'x01-01',
])('the anniversary %s is mentioned and keeps nobody from publishing', (anniversary) => {
  expect(told({ ...draftWith({}), anniversary })).toEqual([
    `anniversary anniversary-form ${anniversary} hint`,
  ]);
});

test.each([
  [1, undefined, true],
  [2026, undefined, true],
  [0, undefined, false],
  [2027, undefined, false],
  [2027, '  ', false],
  [0, 'Wie viele?', true],
  [9999, 'Wie viele?', true],
  [-1, 'Wie viele?', false],
  [10_000, 'Wie viele?', false],
])('the answer %j to the question %j is one: %j', (year, label, isAnswer) => {
  const language = { tips: [hint], ...(label === undefined ? {} : { label }) };
  const findings = missingParts({ ...whole, year, de: language, en: language }, 2026);
  const kinds = findings.map(({ kind, path, found }) => `${path} ${kind} ${found}`);
  expect(kinds).toEqual(isAnswer ? [] : [`year year-range ${year}`]);
});

test.each([
  ['en', 'de'],
  ['de', 'en'],
])('a number that the question in %s asks for is no answer where %s has none', (asks, other) => {
  const content = { ...whole, [asks]: { label: 'x', tips: [hint] }, [other]: { tips: [hint] } };
  for (const year of [0, 2027]) {
    const findings = missingParts({ ...content, year }, 2026);
    expect(findings.map(({ path, kind }) => [path, kind])).toEqual([
      [`${other}.label`, 'year-range'],
    ]);
  }
});

test.each([
  ['de.label', 120, (text: string) => draftWith({}, text)],
  ['de.tips[0].title', 200, (title: string) => draftWith({ title })],
  ['de.tips[0].imageAlt', 240, (imageAlt: string) => draftWith({ image, imageAlt, copyright })],
  ['de.tips[0].copyright', 300, (text: string) => draftWith({ image, copyright: text })],
  ['de.tips[0].source.quote', 600, (quote: string) => draftWith({ source: { quote } })],
])('%s has at most %i characters', (path, longest, draftOf) => {
  expect(told(draftOf('😀'.repeat(longest)))).toEqual([]);
  expect(told(draftOf('x'.repeat(longest + 1)))).toEqual([`${path} too-long ${longest}`]);
});

test('what belongs to an image is not judged without one', () => {
  const long = 'x'.repeat(500);
  expect(told(draftWith({ imageAlt: long, copyright: long }))).toEqual([]);
  expect(told(draftWith({ image: ' ', imageAlt: long, copyright: long }))).toEqual([]);
});

test.each([undefined, ' '])('an image with the credit %j has none', (text) => {
  const credit = text === undefined ? {} : { copyright: text };
  expect(told(draftWith({ image, ...credit }))).toEqual([
    'de.tips[0].copyright image-without-credit',
  ]);
});

const foreign = ['x.png', '//x.org/x', '/\\x.org', '/ x', '/a b', '/a\\b', 'x/images/x'];

test.each([...foreign, 'https://x.org/x.png'])('an image is not taken from %s', (address) => {
  expect(told(draftWith({ image: address, copyright }))).toEqual([
    `de.tips[0].image image-form ${address}`,
  ]);
});

test.each([...foreign, 'http://x.org/a', 'https://x.org/a b', 'https://x.org/a\\b', 'xhttps://x'])(
  'audio is not taken from %s',
  (audio) => {
    expect(told(draftWith({ audio }))).toEqual([`de.tips[0].audio audio-form ${audio}`]);
  },
);

test.each(['/x', '/sounds/a.mp3', 'https://x.org/a.mp3', ' '])('audio may be %j', (audio) => {
  expect(told(draftWith({ audio }))).toEqual([]);
});

test.each([undefined, 'poem'])('the type %j of a hint is none', (type) => {
  const tip = { text: 'Ein Komet erscheint.', ...(type === undefined ? {} : { type }) };
  expect(told({ ...whole, de: { tips: [tip] } })).toEqual(['de.tips[0].type type-missing']);
});

test('a hint that is not written is not judged, and a language without hints is told once', () => {
  const blank = { text: ' ', audio: 'x', title: 'x'.repeat(300) };
  expect(told({ ...whole, de: { tips: [hint, blank] } })).toEqual([]);
  const empty = 'de.tips[0].text language-empty';
  expect(told({ ...whole, de: { tips: [blank], label: 'x'.repeat(300) } })).toEqual([empty]);
  expect(told(whole)).toEqual([empty]);
});
