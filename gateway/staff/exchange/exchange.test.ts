import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';

import { anyText } from '../../../tests/setup/factories/any-text.ts';
import { decideAside } from './decide-aside.ts';
import { decideImport } from './decide-import.ts';
import { NotReadable } from './exchange-file.ts';
import { planImport } from './plan-import.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import type { Members, StoredPuzzle } from './stored-puzzles.ts';
import { writeCsv, writeJson } from './write-exchange.ts';

function stored(content: Members, overrides: Partial<StoredPuzzle> = {}): StoredPuzzle {
  const at = { name: null, date: null, revision: 3 };
  const state = { ...at, isPublished: false, isRemoved: false, isReady: false };
  return { key: 'moon-landing', content, ...state, ...overrides };
}

const moon = {
  year: 1969,
  timeScale: 3,
  de: { tips: [{ text: 'Ein kleiner Schritt', source: { address: 'https://a.example/' } }, {}] },
};

/** What importing a text does to the puzzles. */
function importing(text: string, puzzles: readonly StoredPuzzle[]) {
  const entries = text.trimStart().startsWith('{') ? readJson(text) : readCsv(text);
  return planImport(entries, puzzles);
}

const awkward = fc.oneof(
  anyText,
  fc.string({
    unit: fc.constantFrom(
      '=',
      "'",
      '"',
      ';',
      ',',
      '\n',
      '\r\n',
      '\u{A0}',
      '👩‍🚀',
      'ä',
      ' ',
      '\t',
      '1',
    ),
  }),
);
const degrees = (most: number) =>
  fc.integer({ min: -most * 10, max: most * 10 }).map((tenths) => tenths / 10 || 0);
const tip = fc.record(
  {
    text: awkward,
    type: awkward,
    link: awkward,
    region: awkward,
    place: fc.record(
      { name: awkward, lat: degrees(90), lon: degrees(180), land: awkward },
      { requiredKeys: ['lat'] },
    ),
    source: fc.record({ address: awkward, quote: awkward }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
const language = fc.record(
  { label: awkward, tips: fc.array(tip, { maxLength: 4 }) },
  { requiredKeys: [] },
);
const content = fc.record(
  {
    year: fc.nat({ max: 9999 }),
    difficulty: fc.integer({ min: 1, max: 5 }),
    anniversary: awkward,
    de: language,
    en: language,
  },
  { requiredKeys: [] },
);
const collection = fc.array(fc.tuple(content, fc.boolean(), fc.option(awkward)), { maxLength: 4 });

it.each([
  ['a puzzle file', writeJson],
  ['a German spreadsheet', (puzzles: StoredPuzzle[]) => writeCsv(puzzles, 'de')],
  ['an English spreadsheet', (puzzles: StoredPuzzle[]) => writeCsv(puzzles, 'en')],
])('importing what was exported as %s changes nothing, whatever was written', (_, write) => {
  fc.assert(
    fc.property(collection, (drawn) => {
      const puzzles = drawn.map(([own, isPublished, name], index) =>
        stored(own, { key: `puzzle-${index}`, isPublished, name: name?.trim() || null }),
      );
      const { report, saves } = importing(write(puzzles), puzzles);
      expect(saves).toEqual([]);
      const none = { new: [], changed: [], published: [], ignored: [], refused: [] };
      expect(report).toMatchObject({ ...none, unchanged: puzzles.length });
    }),
    { numRuns: 60 },
  );
});

it('a draft can be made again from what was exported, awkward texts and all', () => {
  const whole = fc.record({ de: fc.record({ tips: fc.tuple(fc.record({ text: awkward })) }) });
  fc.assert(
    fc.property(whole, (own) => {
      fc.pre(own.de.tips[0].text.trim() !== '' && !own.de.tips[0].text.includes('\0'));
      const { saves } = importing(writeCsv([stored(own)], 'de'), []);
      expect(saves).toEqual([{ key: 'moon-landing', revision: 0, content: own }]);
    }),
    { numRuns: 60 },
  );
});

it('a puzzle file tells what it changes, adds and leaves, field by field', () => {
  const published = stored(moon, { key: 'published', isPublished: true, date: '2026-11-01' });
  const puzzles = [
    { key: 'moon-landing', date: '2027-01-01', ...moon, year: 1970, de: { tips: [{}] } },
    {
      key: 'published',
      date: '2026-11-01',
      ...moon,
      // Only authors have them.
      anniversary: '07-20',
      de: { tips: [{ ...moon.de.tips[0], region: 'Mond' }, {}] },
      difficulty: 5,
    },
    { key: 'wall', year: 1989 },
  ];
  const text = JSON.stringify({ format: 'quando-puzzles', version: 1, puzzles });
  const { report, saves } = importing(text, [stored(moon), published]);
  expect(report).toMatchObject({
    new: [{ key: 'wall', year: 1989 }],
    changed: [
      {
        key: 'moon-landing',
        revision: 3,
        changes: [
          { path: 'year', from: 1969, to: 1970 },
          { path: 'de.tips[0].text', from: 'Ein kleiner Schritt', to: null },
          { path: 'de.tips[0].source.address', from: 'https://a.example/', to: null },
          { path: 'de.tips[1]', from: '{}', to: null },
          { path: 'de.tips[0]', from: null, to: '{}' },
        ],
      },
    ],
    published: [{ key: 'published', changes: [{ path: 'difficulty', from: null, to: 5 }] }],
    ignored: [{ key: 'moon-landing', path: 'date', value: '2027-01-01' }],
    unchanged: 0,
    refused: [],
  });
  expect(saves.map(({ key, revision }) => [key, revision])).toEqual([
    ['moon-landing', 3],
    ['wall', 0],
  ]);
});

const fileOf = (puzzle: object) =>
  JSON.stringify({ format: 'quando-puzzles', version: 1, puzzles: [puzzle] });

it('a place goes from a file and a spreadsheet into a draft, but for none and one elsewhere', () => {
  const place = { name: 'Wien', lat: 48.2, lon: 16.4, land: 'AT' };
  const de = { tips: [{ text: 'Ein Hinweis.', place }] };
  const far = { tips: [{ place: { ...place, lat: 91 } }] };
  const { saves } = importing(fileOf({ key: 'moon-landing', de }), []);
  expect(saves).toMatchObject([{ content: { de } }]);
  const nowhere = { tips: [{ text: 'Ein Hinweis.', place: null }] };
  expect(importing(fileOf({ key: 'moon-landing', de: nowhere }), []).saves).toEqual([
    { key: 'moon-landing', revision: 0, content: { de: { tips: [{ text: 'Ein Hinweis.' }] } } },
  ]);
  const row = 'key;de.1.place.name;de.1.place.lat;de.1.place.lon\nmoon-landing;Wien;-48,2;16.4\n';
  expect(importing(row, []).saves[0]?.content).toEqual({
    de: { tips: [{ place: { name: 'Wien', lat: -48.2, lon: 16.4 } }] },
  });
  const wrong = [row.replace('16.4', 'east'), fileOf({ key: 'moon-landing', en: far })];
  expect(wrong.map((text) => importing(text, []).report.refused[0]?.path)).toEqual([
    'de.1.place.lon',
    'en.tips[0].place.lat',
  ]);
  const { report } = importing(fileOf({ key: 'moon-landing', place }), []);
  expect(report.refused).toHaveLength(1);
});

it('a spreadsheet with few columns changes those alone, and an empty cell takes away', () => {
  const text = 'de.1.source.address,key,year,en.2.text\r\n,moon-landing,1969,One giant leap\r\n';
  const { saves } = importing(text, [stored(moon)]);
  expect(saves[0]?.content).toEqual({
    ...moon,
    de: { tips: [{ text: 'Ein kleiner Schritt' }, {}] },
    en: { tips: [{}, { text: 'One giant leap' }] },
  });
  const only = stored({ de: { tips: [{ text: 'Ein kleiner Schritt' }] } });
  expect(importing('key;de.1.text\nmoon-landing;\n', [only]).saves[0]?.content).toEqual({
    de: { tips: [{}] },
  });
});

it('numbers of a spreadsheet become numbers of a draft, and no others are', () => {
  const titles = 'key;year;timeScale;difficulty;anniversary;de.label';
  const { saves } = importing(`${titles}\na; 1969 ;3;5; 07-20 ;1969\n`, []);
  const read = { year: 1969, timeScale: 3, difficulty: 5, anniversary: '07-20' };
  expect(saves[0]?.content).toEqual({ ...read, de: { label: '1969' } });
  const odd = importing(`${titles}\na;19690;-1;1.5;;\n`, []).report.refused;
  expect(odd.map(({ path, line }) => [path, line])).toEqual([
    ['year', 2],
    ['timeScale', 2],
    ['difficulty', 2],
  ]);
});

it('a spreadsheet is read by tabs, too, whatever stands around its titles', () => {
  const { report } = importing("key\t year \tname\nmoon-landing\t1970\t'=1\n", [
    stored(moon, { name: '=1' }),
  ]);
  expect(report).toMatchObject({ changed: [{ key: 'moon-landing' }], ignored: [], refused: [] });
});

it('a spreadsheet is one that Excel opens in the language, without a formula', () => {
  const named = [stored({ year: 1969 }, { name: '=1', date: '2026-07-20' })];
  const [titles, row, ...rest] = writeCsv(named, 'en').split('\r\n');
  expect(titles).toMatch(/^\u{FEFF}"key","name","date","year",/u);
  expect(row).toMatch(/^"moon-landing","'=1","2026-07-20","1969",/);
  expect(rest).toEqual(['']);
  expect(writeCsv(named, 'de')).toContain('"key";"name";"date"');
});

it('a draft may have 60 kB, and what is ignored of a file is told in its beginning', () => {
  const parts = ['text', 'title', 'link', 'image', 'imageAlt', 'copyright', 'audio'];
  const long = Object.fromEntries(parts.map((part) => [part, 'x'.repeat(2_000)]));
  const de = { tips: [long, long, long, long] };
  const { report } = importing(file({ key: 'long', name: 'n'.repeat(50), de }), []);
  expect(report).toMatchObject({ new: [{ key: 'long' }], ignored: [{ value: 'n'.repeat(40) }] });
  const words = importing(`key;year\na;${'y'.repeat(50)}\n`, []).report.refused;
  expect(words).toMatchObject([{ message: `"${'y'.repeat(40)}" is no number` }]);
});

it('a spreadsheet has a column for every part of a puzzle, its languages side by side', () => {
  const [titles = ''] = writeCsv([], 'en').split('\r\n');
  const named = titles.replaceAll(/["\u{FEFF}]/gu, '').split(',');
  expect(named.slice(0, 9)).toEqual([
    'key',
    'name',
    'date',
    'year',
    'timeScale',
    'difficulty',
    'anniversary',
    'de.label',
    'en.label',
  ]);
  const parts =
    'text type title link image imageAlt copyright audio region place.name place.lat place.lon place.land source.address source.quote';
  const ofHints = ['1', '2', '3', '4'].flatMap((hint) =>
    parts.split(' ').flatMap((part) => [`de.${hint}.${part}`, `en.${hint}.${part}`]),
  );
  expect(named.slice(9)).toEqual(ofHints);
});

it('a draft lacks what a puzzle has, and says anything where only its form is bound', () => {
  const place = { name: '', lat: 48.2, land: 'Austria' };
  const odd = { text: '', type: 'song', title: '', link: 'no', image: 'no', audio: 'no', place };
  const tips = [{ ...odd, copyright: '', region: 'moon', source: { address: 'no', quote: '' } }];
  const draft = { anniversary: '13-32', de: { label: 'x'.repeat(2_000), tips }, en: { tips: [] } };
  const { report, saves } = importing(file({ key: 'a', ...draft }), []);
  expect([report.refused, saves]).toEqual([[], [{ key: 'a', revision: 0, content: draft }]]);
});

it('a draft of more than 64 kB is refused, and a spreadsheet’s line is told with what is wrong in it', () => {
  const parts = ['text', 'title', 'link', 'image', 'imageAlt', 'copyright', 'audio'];
  const long = Object.fromEntries(parts.map((part) => [part, 'x'.repeat(1_400)]));
  const text = { tips: [long, long, long, long] };
  const { report } = importing(file({ key: 'long', de: text, en: text }), []);
  expect(report.refused).toMatchObject([
    { key: 'long', path: null, reason: 'too_long', message: 'is larger than 64 kB' },
  ]);
  const body = Buffer.from('key;year\na;1\nb;2;3\n');
  const { status, answer, saves } = decideImport({ body, isDry: false, digest: undefined }, []);
  expect([status, JSON.parse(answer), saves]).toEqual([
    400,
    { code: 'not_readable', message: expect.stringContaining('Record Length'), line: 3 },
    [],
  ]);
});

it('a file that takes more than a minute, or no time at all, is told as too much', async () => {
  const ended = AbortSignal.abort();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ended);
  const task = { body: Buffer.from(file({ key: 'a' })), isDry: true, digest: undefined };
  const { status, answer } = await decideAside(task, []);
  expect([status, JSON.parse(answer)]).toEqual([
    400,
    { code: 'not_readable', message: 'The file is too much to be read at once.', line: null },
  ]);
  expect(timeout).toHaveBeenCalledWith(60_000);
  timeout.mockRestore();
});

it('what is done is counted by what is new and what is changed', () => {
  const body = Buffer.from(file({ key: 'a' }, { key: 'b' }, { key: 'moon-landing', year: 1970 }));
  const deciding = { body, isDry: false, digest: undefined };
  expect(decideImport(deciding, [stored(moon)])).toMatchObject({
    status: 200,
    counts: { new: 2, changed: 1 },
  });
  // Nor does a refusal say that it was only tried.
  const refusals = [{ digest: 'another' }, { body: Buffer.from(file({ key: 'A' })) }].map(
    (change) => decideImport({ ...deciding, ...change }, []),
  );
  expect(refusals.map(({ status, answer }) => [status, JSON.parse(answer).dry])).toEqual([
    [409, false],
    [422, false],
  ]);
  const latin = { ...deciding, body: Buffer.from('key;de.label\na;Jahr für Jahr', 'latin1') };
  expect(JSON.parse(decideImport(latin, []).answer).message).toMatch(/not in UTF-8/);
});

it('what Excel makes of a saved file is read: semicolons, no quotes, lines of its own', () => {
  const text =
    '\u{FEFF}key;year;de.1.text\nmoon-landing;1969;"Ein ""kleiner""\nSchritt"\n;;\n ; ;\n';
  const { report } = importing(text, [stored(moon)]);
  expect(report.changed[0]?.changes).toEqual([
    { path: 'de.tips[0].text', from: 'Ein kleiner Schritt', to: 'Ein "kleiner"\nSchritt' },
  ]);
  expect(report.refused).toEqual([]);
});

function digestOf(year: number, revision: number): string {
  const { report } = importing(`key,year\nmoon-landing,${year}\n`, [stored(moon, { revision })]);
  return report.digest;
}

it('another collection has another digest, the same the same', () => {
  expect(new Set([digestOf(1970, 3), digestOf(1971, 3), digestOf(1970, 4)]).size).toBe(3);
  expect(digestOf(1970, 3)).toBe(digestOf(1970, 3));
});

const file = (...puzzles: unknown[]) =>
  JSON.stringify({ format: 'quando-puzzles', version: 1, puzzles });

it.each([
  ['a key that is missing', file({ year: 1969 }), 'key_missing', 'key'],
  ['a key in capitals', file({ key: 'Moon' }), 'key_form', 'key'],
  ['a key that is too long', file({ key: 'a'.repeat(61) }), 'key_form', 'key'],
  [
    'a kind that is no text',
    file({ key: 'a', de: { tips: [{ type: 3 }] } }),
    'not_a_puzzle',
    'de.tips[0].type',
  ],
  ['a key that was removed', file({ key: 'removed' }), 'key_removed', 'key'],
  ['no object', file(7), 'key_missing', 'key'],
  ['an unknown member', file({ key: 'a', de: { colour: 'red' } }), 'unknown_member', 'de.colour'],
  ['a year in words', file({ key: 'a', year: 'MCMLXIX' }), 'not_a_puzzle', 'year'],
  [
    'a fifth hint',
    file({ key: 'a', de: { tips: [{}, {}, {}, {}, {}] } }),
    'not_a_puzzle',
    'de.tips',
  ],
  ['a null', file({ key: 'a', de: { label: null } }), 'not_a_puzzle', 'de.label'],
  ['a long text', file({ key: 'a', de: { label: 'x'.repeat(2001) } }), 'too_long', 'de.label'],
  ['a zero byte', file({ key: 'a', de: { label: '\0' } }), 'sign', 'de.label'],
  [
    'half a character',
    file({ key: 'a', de: { tips: [{ text: '\u{D83D}' }] } }),
    'sign',
    'de.tips[0].text',
  ],
  ['parts within parts', file({ key: 'a', de: [[[[[[[[]]]]]]]] }), 'not_a_puzzle', null],
  ['a year that is none', 'key,year\na,about 1969\n', 'number', 'year'],
  ['a date for an anniversary', 'key,anniversary\na,20. Jul\n', 'anniversary', 'anniversary'],
])('%s is refused, and the place is named', (_, text, reason, path) => {
  const { report, saves } = importing(text, [stored({}, { key: 'removed', isRemoved: true })]);
  expect(report.refused).toMatchObject([{ reason, path }]);
  expect(saves).toEqual([]);
});

it('all that is wrong with a puzzle is told at once', () => {
  const { report } = importing(file({ key: 'a', year: -1, difficulty: 6, en: { tips: 1 } }), []);
  expect(report.refused.map(({ path }) => path)).toEqual(['year', 'difficulty', 'en.tips']);
});

it('a puzzle of very many parts is refused as a whole, and not part by part', () => {
  const parts = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`part-${n}`, n]));
  const { report } = importing(file({ key: 'a', ...parts }), []);
  expect(report.refused).toMatchObject([{ key: 'a', path: null, reason: 'too_long' }]);
});

it('a key that comes twice is refused with its line', () => {
  const { report } = importing('key;year\na;1\nb;2\n"a";3\n', []);
  expect(report.refused).toMatchObject([{ key: 'a', line: 4, reason: 'key_twice' }]);
});

it.each([
  ['no JSON', '{ "format": ', /not JSON/, null],
  ['another format', '{"format":"crossword","version":1,"puzzles":[]}', /puzzle file/, null],
  ['a later version', '{"format":"quando-puzzles","version":2,"puzzles":[]}', /version 1/, null],
  ['no list', '{"format":"quando-puzzles","version":1}', /no list/, null],
  ['nothing', '', /empty/, null],
  ['no key', 'year;de.label\n1969;x\n', /no column "key"/, 1],
  ['an unknown column', 'key;colour\na;red\n', /"colour"/, 1],
  ['a column twice', 'key;year;year\na;1;2\n', /twice/, 1],
  ['more faults than anybody reads', `key\n${'A\n'.repeat(1_001)}`, /1000 faults/, 1_002],
  ['a row that is too long', 'key;year\na;1\nb;2;3\n', /length/i, 3],
  ['a quote that stays open', 'key;year\na;1\n"b;2\n', /quote/i, 3],
  ['more rows than anybody has puzzles', `key\n${'a\n'.repeat(8_000_000)}`, /10000/, 10_002],
  ['empty rows without end', `key\n${'\n'.repeat(8_000_000)}`, /empty rows/, 20_002],
  ['an unknown column and many rows', `colour\n${'a\n'.repeat(8_000_000)}`, /"key"/, 1],
  ['columns without end', `key${';'.repeat(8_000_000)}`, /cells/, 1],
  ['a cell without end', `key\n"${'a'.repeat(8_000_000)}"`, /Max Record Size/, 2],
])('a file with %s cannot be read, and says why', (_, text, words, line) => {
  const fault = (() => {
    try {
      importing(text, []);
    } catch (error) {
      return error;
    }
    return undefined;
  })();
  expect(fault).toBeInstanceOf(NotReadable);
  expect(fault).toMatchObject({ message: expect.stringMatching(words), line });
});

it('what was ready and is changed is told, and counts for what was shown', () => {
  const text = writeJson([stored({ year: 1970 })]);
  const ready = importing(text, [stored({ year: 1969 }, { isReady: true })]).report;
  const unready = importing(text, [stored({ year: 1969 })]).report;
  expect(ready.changed).toMatchObject([{ key: 'moon-landing', wasReady: true }]);
  expect(unready.changed).toMatchObject([{ wasReady: false }]);
  expect(ready.digest).not.toBe(unready.digest);
});
