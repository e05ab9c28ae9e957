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

const picture = { image: '/images/x.webp', imageAlt: 'A sign', copyright: 'NN' };
const paris = { name: 'Paris', lat: 48.9, lon: 2.4, land: 'FR' };
const london = { name: 'London', lat: 51.5, lon: -0.1, land: 'GB' };

test.each<[string, string, DraftTip]>([
  ['digits', 'text', { text: 'It was 1969.' }],
  ['spelled-number', 'text', { text: 'In nineteen sixty-nine it rains.' }],
  ['roman-numeral', 'text', { text: 'The stone says MCMXXXI.' }],
  ['century', 'text', { text: 'The nineteenth century ends.' }],
  ['decade', 'text', { text: 'In the sixties.' }],
  ['relation', 'text', { text: 'Twenty years after Rome.' }],
  ['text-empty', 'text', { text: '' }],
  ['text-too-long', 'text', { text: 'x'.repeat(241) }],
  ['image-without-alternative', 'imageAlt', { ...picture, imageAlt: '' }],
  ['source-missing', 'source.address', { source: { quote: 'So it was.' } }],
  ['link-scheme', 'link', { link: 'ftp://example.org' }],
  ['link-language', 'link', { link: 'https://de.wikipedia.org/wiki/Rom' }],
  ['quotation-marks', 'text', { text: 'He says "yes".' }],
  ['dots-and-dashes', 'text', { text: 'And then...' }],
  ['spacing', 'text', { text: 'Two  blanks.' }],
  ['tip-repeated', 'text', { text: 'A comet is seen.' }],
  ['superlative', 'text', { text: 'The tallest tower burns.' }],
  ['quotation-unsourced', 'text', { text: 'He says: “I am the state!”' }],
  ['text-long', 'text', { text: 'x'.repeat(191) }],
  ['opener-without-comma', 'text', { text: 'In Lyon two brothers show a train.' }],
])('of an English hint staff are told: %s, at its %s', (kind, field, tip) => {
  const findings = draftFindings(draftWith({ en: { tips: tipsOf('en', { 1: tip }) } }), 2026);
  expect(findings.map((each) => `${each.path}: ${each.kind}`)).toContain(
    `en.tips[1].${field}: ${kind}`,
  );
});

test('of spellings, calendars and what the two languages do not share staff are told as well', () => {
  const content = draftWith({
    year: 1683,
    de: {
      label: 'Wann?',
      tips: tipsOf('de', {
        0: { text: 'Der Fluß steigt im März.', place: london },
        1: { ...picture, imageAlt: 'Eine Mauer' },
        2: { region: 'asia' },
      }),
    },
    en: {
      tips: tipsOf('en', { 0: { place: paris }, 2: { region: 'europe' } }),
    },
  });
  const kinds = draftFindings(content, 2026).map(({ kind, path }) => `${path}: ${kind}`);
  expect(kinds).toEqual(
    expect.arrayContaining([
      'en.label: label-in-one-language',
      'en.tips[1].image: image-in-one-language',
      'de.tips[2].region: region-differs',
      'de.tips[0].place.lat: place-differs',
      'de.tips[0].text: spelling',
      'de.tips[0].text: old-style-date',
    ]),
  );
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

test.each(['de', 'en'] as const)('what only %s has is told where the other lacks it', (locale) => {
  const other = locale === 'de' ? 'en' : 'de';
  const tips = tipsOf(locale, { 1: { ...picture, imageAlt: 'x' } });
  const findings = draftFindings(draftWith({ [locale]: { label: 'x', tips } }), 2026);
  expect(findings.map(({ kind, path, found }) => [path, kind, found])).toEqual([
    [`${other}.label`, 'label-in-one-language', 'x'],
    [`${other}.tips[1].image`, 'image-in-one-language', picture.image],
  ]);
  for (const finding of findings) {
    expect([blocksIn(finding, 'de'), blocksIn(finding, 'en')]).toEqual([false, false]);
  }
});

test('a place that differs is told once, and an unfinished one where it lacks something', () => {
  const vienna = { name: 'Wien', lat: 48.2, lon: 16.4, land: 'AT' };
  const content = draftWith({
    de: { tips: tipsOf('de', { 3: { place: vienna } }) },
    en: { tips: tipsOf('en', { 3: { place: { ...vienna, name: 'Vienna', lat: 48 } } }) },
  });
  expect(told(content)).toEqual([
    'de.tips[3].place.lat: place-differs 48.2, 16.4, AT; 48, 16.4, AT',
  ]);
  const begun = { tips: tipsOf('de', { 3: { place: { name: 'Wien', lat: 91 } } }) };
  expect(told(draftWith({ de: begun }))).toEqual([
    'de.tips[3].place.lat: place-form',
    'de.tips[3].place.lon: place-form',
    'de.tips[3].place.land: place-form',
  ]);
});

test('a region that differs is told once, and each language may be published by itself', () => {
  const content = draftWith({
    de: { tips: tipsOf('de', { 3: { region: 'asia' } }) },
    en: { tips: tipsOf('en', { 3: { region: 'europe' } }) },
  });
  expect(told(content)).toEqual(['de.tips[3].region: region-differs asia, europe']);
  const [finding] = draftFindings(content, 2026);
  expect(finding && [blocksIn(finding, 'de'), blocksIn(finding, 'en')]).toEqual([false, false]);
});

test('a finding of one language blocks that one, one of both blocks both, a hint to the author none', () => {
  const finding = {
    kind: 'digits',
    path: 'de.tips[0].text',
    found: '1931',
    isBlocking: true,
  } as const;
  const blocked = (changes: object) =>
    (['de', 'en'] as const).filter((locale) => blocksIn({ ...finding, ...changes }, locale));
  expect(blocked({})).toEqual(['de']);
  expect(blocked({ path: 'en.label' })).toEqual(['en']);
  expect(blocked({ path: 'year', kind: 'year-missing' })).toEqual(['de', 'en']);
  expect(blocked({ path: 'anniversary', isBlocking: false })).toEqual([]);
});

test('the words that are found lead to the field that has them', () => {
  const content = draftWith({
    de: {
      label: 'Wie viele „Tage" im Jahr?',
      tips: tipsOf('de', {
        0: { ...picture, imageAlt: 'Ein "Schild"' },
        1: { ...picture, image: '/images/1931.webp', imageAlt: 'Ein Schild' },
        2: { ...picture, imageAlt: ' ' },
        3: { link: 'ftp://example.org/x' },
      }),
    },
    en: {
      label: 'How many days?',
      tips: tipsOf('en', {
        0: picture,
        1: { ...picture, text: 'In 1931 there was one of 1931.', imageAlt: 'It says 1931' },
        2: { ...picture, image: '/images/1931.webp', imageAlt: '1931' },
        3: { link: 'https://de.wikipedia.org/wiki/Komet' },
      }),
    },
  });
  expect(told(content)).toEqual([
    'de.label: quotation-marks "',
    'de.tips[0].imageAlt: quotation-marks "',
    'de.tips[1].image: digits 1931',
    'de.tips[2].imageAlt: image-without-alternative /images/x.webp',
    'de.tips[3].link: link-scheme ftp://example.org/x',
    'en.tips[1].text: digits 1931',
    'en.tips[1].text: opener-without-comma In 1931 there',
    'en.tips[2].imageAlt: digits 1931',
    'en.tips[3].link: link-language https://de.wikipedia.org/wiki/Komet',
  ]);
});

test('what stands in no image is in the text, however its signs are written', () => {
  const content = draftWith({
    de: {
      tips: tipsOf('de', {
        0: { text: 'Es war １９３１.' },
        1: { ...picture, text: 'Es war 19\u00AD31.', image: '/images/1931.webp' },
        2: { ...picture, text: 'x'.repeat(241) },
      }),
    },
    en: { tips: tipsOf('en', { 1: picture, 2: picture }) },
  });
  expect(told(content).filter((line) => line.startsWith('de'))).toEqual([
    'de.tips[0].text: digits 1931',
    'de.tips[1].image: digits 1931',
    'de.tips[2].text: text-too-long 241',
  ]);
});

test('all that a hint gives away is told, and keeps it from being published', () => {
  const text = 'In the sixties or the seventies, not the sixties.';
  const findings = draftFindings(draftWith({ en: { tips: tipsOf('en', { 0: { text } }) } }), 2026);
  const finding = { kind: 'decade', path: 'en.tips[0].text', isBlocking: true };
  expect(findings).toEqual([
    { ...finding, found: 'the sixties' },
    { ...finding, found: 'the seventies' },
  ]);
});

test('two rules that find the same words are both told', () => {
  const content = draftWith({
    year: 1,
    de: { label: 'Wie viele?', tips: tipsOf('de', { 3: { text: 'Ein Komet erscheint, 1.' } }) },
    en: { label: 'How many?', tips: tipsOf('en') },
  });
  expect(told(content)).toEqual(['de.tips[3].text: digits 1', 'de.tips[3].text: tip-repeated 1']);
});

test('what one language alone has begun is judged all the same', () => {
  const tips = tipsOf('de', { 0: { text: 'Es war 1931.' }, 1: picture });
  expect(told(draftWith({ de: { tips }, en: {} }))).toEqual([
    'de.tips[0].text: digits 1931',
    'en.tips[0].text: language-empty',
  ]);
});

test('an image of one language and a question of the other are each told where they lack', () => {
  const content = draftWith({
    de: { tips: tipsOf('de', { 1: picture }) },
    en: { label: 'How many days?', tips: tipsOf('en') },
  });
  expect(told(content)).toEqual([
    'de.label: label-in-one-language How many days?',
    'en.tips[1].image: image-in-one-language /images/x.webp',
  ]);
});

test('a hint that says what another says is told at the later one', () => {
  const content = draftWith({
    de: { tips: tipsOf('de', { 3: { text: 'Ein Komet erscheint.' } }) },
  });
  expect(told(content)).toEqual(['de.tips[3].text: tip-repeated 1']);
});

test('findings stand in the order of the form: the whole, then each language, hint by hint', () => {
  const broken = { type: '', audio: 'x', title: 'x'.repeat(201) };
  const content = draftWith({
    year: -1,
    anniversary: 'May',
    de: { label: 'x'.repeat(121), tips: tipsOf('de', { 0: broken, 2: broken }) },
    en: { label: 'x'.repeat(121), tips: tipsOf('en', { 1: broken }) },
  });
  expect(told(content).map((line) => line.split(':')[0])).toEqual([
    'year',
    'anniversary',
    'de.label',
    'de.tips[0].type',
    'de.tips[0].title',
    'de.tips[0].audio',
    'de.tips[2].type',
    'de.tips[2].title',
    'de.tips[2].audio',
    'en.label',
    'en.tips[1].type',
    'en.tips[1].title',
    'en.tips[1].audio',
  ]);
});

test('of a language that nobody has begun nothing else is told', () => {
  const tips = [{ text: ' ', link: 'ftp://x', ...picture, imageAlt: '1931' }];
  expect(told(draftWith({ de: { label: '1931 "x"', tips } }))).toEqual([
    'de.tips[0].text: language-empty',
  ]);
});

test('of a hint that is not written only that is told', () => {
  const empty = { text: '', link: 'ftp://x', ...picture, imageAlt: '1931' };
  expect(told(draftWith({ en: { tips: tipsOf('en', { 1: empty }) } }))).toEqual([
    'en.tips[1].text: text-empty',
  ]);
});
