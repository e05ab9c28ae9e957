import { expect, test } from 'vitest';
import { blocksIn, draftFindings, latestYear } from './draft-findings.ts';
import type { DraftContent, DraftTip } from './draft-content.ts';

const words = {
  de: ['Ein Komet erscheint.', 'Brot wird knapp.', 'Eine Brücke öffnet.', 'Ein Chor singt.'],
  en: ['A comet is seen.', 'Bread runs short.', 'A bridge opens.', 'Many voices sing.'],
};

function tipsOf(locale: 'de' | 'en', changes: Record<number, DraftTip> = {}): DraftTip[] {
  return words[locale].map((text, index) => ({
    text,
    type: 'wiki',
    source: { address: 'https://example.org', quote: 'So it was.' },
    ...changes[index],
  }));
}

function draftWith(overrides: Partial<DraftContent> = {}): DraftContent {
  return {
    year: 1931,
    timeScale: 3,
    difficulty: 2,
    de: { tips: tipsOf('de') },
    en: { tips: tipsOf('en') },
    ...overrides,
  };
}

const told = (content: DraftContent) =>
  draftFindings(content, 2026).map(({ kind, path, found }) => `${path}: ${kind} ${found}`.trim());

test('a whole draft has nothing against it', () => {
  expect(draftFindings(draftWith(), 2026)).toEqual([]);
});

test('a draft nobody has begun is told as a whole, not field by field', () => {
  expect(told({})).toEqual([
    'year: year-missing',
    'timeScale: time-scale-missing',
    'difficulty: difficulty-missing',
    'de.tips[0].text: language-empty',
    'en.tips[0].text: language-empty',
  ]);
});

test('a hint that gives the year away is found where it stands, in the text or in the image', () => {
  const image = { image: '/images/x.webp', imageAlt: 'The year 1931', copyright: 'NN' };
  const content = draftWith({
    en: { tips: tipsOf('en', { 1: { text: 'In the sixties.' }, 2: image }) },
    de: { tips: tipsOf('de', { 2: { ...image, imageAlt: 'Eine Tafel' } }) },
  });
  expect(told(content)).toEqual([
    'en.tips[1].text: decade the sixties',
    'en.tips[2].imageAlt: digits 1931',
  ]);
});

test('a hint that is not written is told once, whatever else it lacks', () => {
  const content = draftWith({ de: { tips: tipsOf('de').slice(0, 3) } });
  expect(told(content)).toEqual(['de.tips[3].text: text-empty']);
});

test('what the database would refuse is told before', () => {
  const content = draftWith({
    year: 0,
    de: {
      tips: tipsOf('de', {
        0: { type: 'poem' },
        1: { image: '/images/x.webp', imageAlt: 'Ein Bild' },
        2: { title: 'x'.repeat(201), audio: 'http://example.org/a.mp3' },
        3: { source: { address: 'example.org', quote: 'x' } },
      }),
    },
    en: {
      tips: tipsOf('en', { 1: { image: 'https://x.org/x.png', imageAlt: 'x', copyright: 'x' } }),
    },
  });
  expect(told(content)).toEqual([
    'year: year-range 0',
    'de.tips[0].type: type-missing',
    'de.tips[1].copyright: image-without-credit',
    'de.tips[2].title: too-long 200',
    'de.tips[2].audio: audio-form http://example.org/a.mp3',
    'de.tips[3].source.address: source-missing example.org',
    'en.tips[1].image: image-form https://x.org/x.png',
  ]);
});

test('what only one language has is told where it is missing', () => {
  const content = draftWith({ en: { label: 'How many days?', tips: tipsOf('en') } });
  expect(told(content)).toEqual(['de.label: label-in-one-language How many days?']);
});

test('one language can be published by itself, whatever the other lacks', () => {
  const content = draftWith({ de: { label: 'Wie viele Tage?' }, en: { tips: tipsOf('en') } });
  const findings = draftFindings(content, 2026);
  expect(findings.some((finding) => blocksIn(finding, 'en'))).toBe(false);
  expect(findings.some((finding) => blocksIn(finding, 'de'))).toBe(true);
});

test('a year to come is no answer, and zero is one only where a question asks for a number', () => {
  expect(told(draftWith({ year: 2027 }))).toEqual(['year: year-range 2027']);
  expect(told(draftWith({ year: 2026 }))).toEqual([]);
  const content = draftWith({ year: 0, de: { label: 'Wie viele?', tips: tipsOf('de') } });
  expect(told(content)).toContain('en.label: year-range 0');
  const findings = draftFindings(content, 2026);
  expect(findings.some((finding) => blocksIn(finding, 'en'))).toBe(true);
  expect(findings.some((finding) => blocksIn(finding, 'de'))).toBe(false);
});

test('the latest year is the one that it is somewhere on earth', () => {
  expect(latestYear(Date.parse('2026-12-31T09:59:00Z'))).toBe(2026);
  expect(latestYear(Date.parse('2026-12-31T10:00:00Z'))).toBe(2027);
});
