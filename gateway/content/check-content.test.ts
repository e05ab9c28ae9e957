import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SecondReading } from '../../src/domain/puzzle/check/second-reading.ts';
import type { Place } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import { checkContent } from './check-content.ts';
import type { FilePuzzle, FileTip, Locale } from './puzzle-file.ts';
import { readSecondReadings } from './read-second-readings.ts';
import { staleReport, writeReport } from './spread-report.ts';

const shipped = fileURLToPath(new URL('../../content', import.meta.url));
const now = new Date('2100-01-01T12:00:00Z');

/** A file that Quando ships; the first of its puzzles are the clean set. */
const file = '1601-1700.json';
const FEW = 8;

type Collection = { puzzles: FilePuzzle[]; records: SecondReading[] };

let folder = '';
let places = { folder, pictures: folder };
let clean = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-check-'));
  places = { folder, pictures: folder };
  await mkdir(join(folder, 'records'));
  await cp(join(shipped, '../public/puzzles'), join(folder, 'puzzles'), { recursive: true });
  await writeFile(join(folder, 'large.svg'), ' '.repeat(40_001));
  const all: FilePuzzle[] = JSON.parse(await readFile(join(shipped, file), 'utf8')).puzzles;
  const puzzles = all.filter(({ key }, index) => index < FEW || named.has(key));
  const { readings } = await readSecondReadings(join(shipped, 'records'));
  const keys = new Set(puzzles.map(({ key }) => key));
  const own = readings.filter(({ key }) => keys.has(key));
  clean = JSON.stringify({ puzzles, records: own });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, content: object) =>
  writeFile(join(folder, name), JSON.stringify({ version: 1, ...content }));

/** Checks the clean set with one mistake planted; resolves with its breaches. */
async function breachesWith(plant: (collection: Collection) => void): Promise<string[]> {
  const collection: Collection = JSON.parse(clean);
  plant(collection);
  const { puzzles, records } = collection;
  await write(file, { format: 'quando-puzzles', puzzles });
  await write('records/some.json', { format: 'quando-second-reading', records });
  return (await checkContent(places, [], now)).breaches;
}

const nth = <T>(list: T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
};

/** The puzzle that all mistakes are planted in, and the one that some of them repeat. */
const planted = 'siege-of-vienna';
const named = new Set([planted, 'night-watch']);

const find = (puzzles: FilePuzzle[], wanted: string): FilePuzzle => {
  const puzzle = puzzles.find(({ key }) => key === wanted);
  if (puzzle === undefined) throw new Error(`no puzzle ${wanted}`);
  return puzzle;
};

/** Changes its third tip. */
const inTip =
  (locale: Locale, change: Partial<FileTip>) =>
  ({ puzzles }: Collection) => {
    Object.assign(nth(find(puzzles, planted)[locale].tips, 2), change);
  };
const vienna = { name: 'Wien', lat: 48.2, lon: 16.4, land: 'AT' };
/** Gives its third tip the same place in both languages. */
const placed = (place: Place | null) => (collection: Collection) => {
  for (const locale of ['de', 'en'] as const) inTip(locale, { place })(collection);
};
const inPuzzle =
  (change: (puzzle: FilePuzzle, others: FilePuzzle[]) => void) =>
  ({ puzzles }: Collection) =>
    change(find(puzzles, planted), puzzles);
const inRecord =
  (change: (record: SecondReading) => void) =>
  ({ records }: Collection) => {
    for (const record of records) if (record.key === planted) change(record);
  };

describe('npm run content:check', () => {
  test('the clean set passes', async () => {
    expect(await breachesWith(() => undefined)).toEqual([]);
  });

  const image = { image: '/puzzles/ships.webp', imageAlt: 'Schiffe' };
  const de = 'puzzle siege-of-vienna, de, tip 3';
  const en = 'puzzle siege-of-vienna, en, tip 3';
  const puzzle = 'puzzle siege-of-vienna';
  test.each<[string, (collection: Collection) => void, string, string]>([
    ['a field too many', inTip('de', JSON.parse('{"hint":"x"}')), de, 'hint: is not part of'],
    ['a text too long', inTip('en', { text: 'Word '.repeat(60) }), en, 'more than 240'],
    ['a language with three tips', inPuzzle(({ en: own }) => own.tips.pop()), puzzle, 'en.tips'],
    ['a question in one language', inPuzzle(({ de: own }) => (own.label = 'Wann?')), puzzle, 'one'],
    ['an image in one language', inTip('de', image), `${puzzle}, tip 3`, 'image in one language'],
    [
      'two regions for a tip',
      inTip('de', { region: 'oceania' }),
      `${puzzle}, tip 3`,
      'another region',
    ],
    ['a place in one language', inTip('de', { place: null }), `${puzzle}, tip 3`, 'another place'],
    [
      'a place in another country',
      placed({ ...vienna, land: 'FR' }),
      `${puzzle}, tip 3`,
      'not where it says',
    ],
    ['a place at sea', placed({ ...vienna, land: 'sea' }), `${puzzle}, tip 3`, 'not where it says'],
    ['a place too exact', inTip('de', { place: { ...vienna, lat: 48.21 } }), de, 'multiple of'],
    ['the answer in digits', inTip('de', { text: 'Das war 1683.' }), de, 'digits: 1683'],
    ['another year in digits', inTip('en', { text: 'As in 1529.' }), en, 'digits: 1529'],
    ['a short year', inTip('en', { text: 'Since ’29.' }), en, 'digits: 29'],
    ['a German year in words', inTip('de', { text: 'Um fünfzehnhundertneun.' }), de, 'spells'],
    ['an English year in words', inTip('en', { text: 'In sixteen twenty.' }), en, 'spells'],
    ['a Roman numeral', inTip('de', { text: 'Dort steht MDCLXXXIII.' }), de, 'Roman numerals'],
    ['a century', inTip('en', { text: 'The seventeenth century.' }), en, 'century'],
    ['a decade', inTip('de', { text: 'In den Achtzigerjahren.' }), de, 'decade'],
    ['a relation', inTip('de', { text: 'Elf Jahre nach Nantes.' }), de, 'count from another'],
    ['an image that is no file', inTip('en', image), en, 'no file of public/: /puzzles/ships'],
    [
      'an image too large',
      inTip('en', { ...image, image: '/large.svg' }),
      en,
      'more than 40 kB: /large.svg, 40001 bytes',
    ],
    ['an image that tells', inTip('en', { ...image, image: '/i/1683.webp' }), en, 'digits: 1683'],
    ['an alternative that tells', inTip('de', { ...image, imageAlt: '1683' }), de, 'digits: 1683'],
    ['English quotation marks', inTip('de', { text: 'Ein “Sieg”.' }), de, 'quotation marks'],
    ['an old spelling', inTip('de', { text: 'Er weiß, daß sie naht.' }), de, 'misspelled: daß'],
    [
      'a link to the other language',
      inTip('de', { link: 'https://en.wikipedia.org/wiki/Vienna' }),
      de,
      'another language',
    ],
    [
      'no source',
      inTip('en', { source: { address: 'https://a.example', quote: ' ' } }),
      en,
      'no source',
    ],
    [
      'a year twice',
      inPuzzle((own, others) => (own.year = find(others, 'night-watch').year)),
      puzzle,
      'same year',
    ],
    [
      'a key twice',
      inPuzzle((own, others) => others.push({ ...own, name: null, date: null })),
      puzzle,
      'already taken',
    ],
    [
      'a tip twice',
      inPuzzle(
        (own, others) =>
          (nth(own.en.tips, 2).text = nth(find(others, 'night-watch').en.tips, 0).text),
      ),
      en,
      'nearly the same as night-watch, tip 1',
    ],
    [
      'no record',
      (all) => (all.records = all.records.filter(({ key }) => key !== 'siege-of-vienna')),
      puzzle,
      'without a record',
    ],
    ['a record cut short', inRecord((record) => record.verdicts.pop()), puzzle, 'verdicts'],
    [
      'a doubtful fact',
      inRecord((record) => (record.verdicts[2] = 'doubtful')),
      `${puzzle}, tip 3`,
      'doubtful',
    ],
    [
      'a record of no puzzle',
      inRecord((record) => (record.key = 'nowhere')),
      'nowhere',
      'is no puzzle',
    ],
  ])('%s is found', async (_, plant, place, message) => {
    const breaches = await breachesWith(plant);
    expect(breaches.filter((line) => line.includes(place) && line.includes(message))).not.toEqual(
      [],
    );
    const others = breaches.filter(
      (line) => !line.includes('siege-of-vienna') && !line.includes(place),
    );
    expect(others).toEqual([]);
  });

  test('a key, a name and a date that another file has already are named', async () => {
    await breachesWith(() => undefined);
    const { puzzles }: Collection = JSON.parse(clean);
    const owner = nth(puzzles, 0);
    const path = join(folder, 'again.txt');
    const again = { format: 'quando-puzzles', version: 1, puzzles: [owner] };
    await writeFile(path, JSON.stringify(again));
    const { breaches } = await checkContent(places, [path], now);
    for (const field of ['key', 'name', 'date'] as const) {
      expect(breaches).toContain(
        `again.txt, puzzle ${owner.key}, ${field}: ${owner[field]} is already taken by puzzle ${owner.key}`,
      );
    }
  });

  test('drafts of another file are checked with the rest, and need no record', async () => {
    await breachesWith(() => undefined);
    const { puzzles }: Collection = JSON.parse(clean);
    const draft = { ...nth(puzzles, 0), key: 'copy', name: null, date: null };
    const path = join(folder, 'batch.txt');
    await writeFile(
      path,
      JSON.stringify({ format: 'quando-puzzles', version: 1, puzzles: [draft] }),
    );
    const { breaches, warnings } = await checkContent(places, [path], now);
    expect(breaches).toHaveLength(8);
    expect(breaches[0]).toBe(
      `batch.txt, puzzle copy, de, tip 1: says nearly the same as ${nth(puzzles, 0).key}, tip 1`,
    );
    expect(warnings).toContainEqual(expect.stringContaining('puzzle copy: has the same year'));
  });
});

describe('the report', () => {
  test('is stale until it is written', async () => {
    await cp(join(shipped, file), join(folder, file));
    const { spread } = await checkContent(places, [], now);
    expect(await staleReport(folder, spread)).toEqual(['content-spread.md', 'content-years.svg']);
    await writeReport(folder, spread);
    expect(await staleReport(folder, spread)).toEqual([]);
    expect(await staleReport(folder, { ...spread, years: spread.years.slice(1) })).toEqual([
      'content-spread.md',
      'content-years.svg',
    ]);
  });

  test('draws every year, and says in words what it shows', async () => {
    const { spread } = await checkContent(places, [], now);
    await writeReport(folder, spread);
    const drawing = await readFile(join(folder, 'content-years.svg'), 'utf8');
    expect(drawing.match(/class="used"/g)).toHaveLength(spread.years.length);
    expect(drawing).toContain('<title id="title">Years of the puzzles</title>');
    const [first, last] = [spread.years[0], spread.years.at(-1)];
    expect(drawing).toContain(
      `${spread.years.length} puzzles, from ${first} to ${last}, by century`,
    );
    expect(drawing).toContain('prefers-color-scheme: dark');
  });
});
