import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SecondReading } from '../../src/domain/puzzle/check/second-reading.ts';
import type { Place } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import { filePuzzle, fileTip } from '../../tests/setup/factories/puzzle-file-factory.ts';
import { checkContent } from './check-content.ts';
import { checkPlaces } from './check-places.ts';
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
  await writeFile(join(folder, 'small.svg'), ' '.repeat(40_000));
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

/** Plants what breaks many rules at once in a puzzle that becomes a draft. */
const plantMany = (all: Collection) => {
  const own = find(all.puzzles, planted);
  Object.assign(own, { name: null, date: null });
  for (const locale of ['de', 'en'] as const) {
    for (const tip of own[locale].tips) delete tip.region;
    delete nth(own[locale].tips, 0).place;
  }
  const texts = [
    'They called it “a wonder of the age”.',
    `${'Word '.repeat(39)}word.`,
    'In that summer the longest  wait began...',
    'In London, on 5 February, the queen died.',
  ];
  for (const [index, text] of texts.entries()) nth(own.en.tips, index).text = text;
  nth(own.en.tips, 3).image = '/large.svg';
  const london = { name: 'London', lat: 51.5, lon: -0.1, land: 'GB' };
  for (const locale of ['de', 'en'] as const) nth(own[locale].tips, 3).place = london;
  Object.assign(nth(own.en.tips, 2), { image: '/small.svg', imageAlt: 'A tent' });
  all.records.push(...all.records.filter(({ key }) => key === planted));
  inRecord((record) => (record.isSolvable = false))(all);
};

/** What is told of the planted puzzle, but for its German tips. */
const wordsOf = (lines: string[]) => {
  const prefix = `${file}, puzzle ${planted}`;
  return lines
    .filter((line) => line.startsWith(prefix))
    .map((line) => line.slice(prefix.length))
    .filter((line) => !line.startsWith(', de'));
};

/** What is wrong with the planted puzzle after a change of it, beside what its year gives away. */
const faultsAfter = async (change: (own: FilePuzzle) => void, at = now) => {
  const collection: Collection = JSON.parse(clean);
  change(find(collection.puzzles, planted));
  await write(file, { format: 'quando-puzzles', puzzles: collection.puzzles });
  const { breaches, isComplete } = await checkContent(places, [], at);
  // A file that fits the schema is looked at all the same.
  expect(isComplete).toBe(true);
  const start = `${file}, puzzle ${planted}, `;
  return breaches
    .filter((line) => line.startsWith(start) && !/digits|relation|count from/.test(line))
    .map((line) => line.slice(start.length));
};

describe('npm run content:check', () => {
  test('the clean set passes', async () => {
    expect(await breachesWith(() => undefined)).toEqual([]);
  });

  const digits = 'gives a year or the answer away in digits: ';
  const image = { image: '/puzzles/ships.webp', imageAlt: 'Schiffe' };
  const de = 'puzzle siege-of-vienna, de, tip 3';
  const en = 'puzzle siege-of-vienna, en, tip 3';
  const puzzle = 'puzzle siege-of-vienna';
  test.each<[string, (collection: Collection) => void, string, string]>([
    [
      'a field too many',
      inTip('de', JSON.parse('{"hint":"x"}')),
      de,
      'hint: is not part of the format',
    ],
    [
      'a text too long',
      inTip('en', { text: 'Word '.repeat(60) }),
      en,
      'text: must NOT have more than 240 characters',
    ],
    [
      'a language with three tips',
      inPuzzle(({ en: own }) => own.tips.pop()),
      puzzle,
      'en.tips: must NOT have fewer than 4 items',
    ],
    [
      'a question in one language',
      inPuzzle(({ de: own }) => (own.label = 'Wann?')),
      puzzle,
      'has a question in one language only: Wann?',
    ],
    [
      'an image in one language',
      inTip('de', image),
      `${puzzle}, tip 3`,
      'has an image in one language only: /puzzles/ships.webp',
    ],
    [
      'two regions for a tip',
      inTip('de', { region: 'oceania' }),
      `${puzzle}, tip 3`,
      'has another region in each language: oceania, americas',
    ],
    [
      'a place in one language',
      inTip('de', { place: null }),
      `${puzzle}, tip 3`,
      'has another place in each language: null; 40, -75.2, US',
    ],
    [
      'a place in another country',
      placed({ ...vienna, land: 'FR' }),
      `${puzzle}, tip 3`,
      'has a place that is not where it says: Wien, 48.2, 16.4, FR',
    ],
    [
      'a place far from its coast',
      placed({ ...vienna, lon: 17.9 }),
      `${puzzle}, tip 3`,
      'has a place that is not where it says: Wien, 48.2, 17.9, AT',
    ],
    [
      'a place at sea in a country',
      placed({ ...vienna, name: 'Mitte', lat: 30, lon: -40 }),
      `${puzzle}, tip 3`,
      'has a place that is not where it says: Mitte, 30, -40, AT',
    ],
    [
      'a place at sea',
      placed({ ...vienna, land: 'sea' }),
      `${puzzle}, tip 3`,
      'has a place that is not where it says: Wien, 48.2, 16.4, sea',
    ],
    [
      'a place too exact',
      inTip('de', { place: { ...vienna, lat: 48.21 } }),
      de,
      'place.lat: must be multiple of 0.1',
    ],
    ['the answer in digits', inTip('de', { text: 'Das war 1683.' }), de, `${digits}1683`],
    ['another year in digits', inTip('en', { text: 'As in 1529.' }), en, `${digits}1529`],
    ['a short year', inTip('en', { text: 'Since ’29.' }), en, `${digits}29`],
    [
      'a German year in words',
      inTip('de', { text: 'Um fünfzehnhundertneun.' }),
      de,
      'spells a year or the answer out: fünfzehnhundertneun',
    ],
    [
      'an English year in words',
      inTip('en', { text: 'In sixteen twenty.' }),
      en,
      'spells a year or the answer out: sixteen twenty',
    ],
    [
      'a Roman numeral',
      inTip('de', { text: 'Dort steht MDCLXXXIII.' }),
      de,
      'gives a year or the answer away in Roman numerals: MDCLXXXIII',
    ],
    [
      'a century',
      inTip('en', { text: 'The seventeenth century.' }),
      en,
      'names a century: seventeenth century',
    ],
    [
      'a decade',
      inTip('de', { text: 'In den Achtzigerjahren.' }),
      de,
      'names a decade: Achtzigerjahren',
    ],
    [
      'a relation',
      inTip('de', { text: 'Elf Jahre nach Nantes.' }),
      de,
      'lets one count from another event: Elf Jahre nach',
    ],
    [
      'an image that is no file',
      inTip('en', image),
      en,
      'has an image that is no sound file of pictures/ and no file of public/: /puzzles/ships.webp',
    ],
    [
      'an image too large',
      inTip('en', { ...image, image: '/large.svg' }),
      en,
      'has an image of more than 40 kB: /large.svg, 40001 bytes',
    ],
    ['an image that tells', inTip('en', { ...image, image: '/i/1683.webp' }), en, `${digits}1683`],
    ['an alternative that tells', inTip('de', { ...image, imageAlt: '1683' }), de, `${digits}1683`],
    [
      'English quotation marks',
      inTip('de', { text: 'Ein “Sieg”.' }),
      de,
      'has quotation marks that the language does not have: ”',
    ],
    ['an old spelling', inTip('de', { text: 'Er weiß, daß sie naht.' }), de, 'is misspelled: daß'],
    [
      'a link to the other language',
      inTip('de', { link: 'https://en.wikipedia.org/wiki/Vienna' }),
      de,
      'links to a page in another language: https://en.wikipedia.org/wiki/Vienna',
    ],
    ['a tip of blanks', inTip('de', { text: '  ' }), de, 'has no text'],
    [
      'no source',
      inTip('en', { source: { address: 'https://a.example', quote: ' ' } }),
      en,
      'has no source with an address and a sentence',
    ],
    [
      'a year twice',
      inPuzzle((own, others) => (own.year = find(others, 'night-watch').year)),
      puzzle,
      'has the same year within 366 days: 1642, as night-watch',
    ],
    [
      'a key twice',
      inPuzzle((own, others) => others.push({ ...own, name: null, date: null })),
      puzzle,
      'key: siege-of-vienna is already taken by puzzle siege-of-vienna',
    ],
    [
      'a tip twice',
      inPuzzle(
        (own, others) =>
          (nth(own.en.tips, 2).text = nth(find(others, 'night-watch').en.tips, 0).text),
      ),
      en,
      'says nearly the same as night-watch, tip 1',
    ],
    [
      'no record',
      (all) => (all.records = all.records.filter(({ key }) => key !== 'siege-of-vienna')),
      puzzle,
      'is scheduled without a record of its second reading',
    ],
    [
      'a record cut short',
      inRecord((record) => record.verdicts.pop()),
      puzzle,
      'verdicts: must NOT have fewer than 4 items',
    ],
    [
      'a doubtful fact',
      inRecord((record) => (record.verdicts[2] = 'doubtful')),
      `${puzzle}, tip 3`,
      'is scheduled with a doubtful fact',
    ],
    [
      'a record of no puzzle',
      inRecord((record) => (record.key = 'nowhere')),
      'puzzle nowhere',
      'has a second reading, but is no puzzle',
    ],
  ])('%s is found', async (_, plant, place, message) => {
    const breaches = await breachesWith(plant);
    const lines = breaches.map((line) => line.replace(/^[\w/-]+\.json, /, ''));
    expect(
      lines.filter((line) => [`${place}: ${message}`, `${place}, ${message}`].includes(line)),
    ).toHaveLength(1);
    const others = breaches.filter(
      (line) => !line.includes('siege-of-vienna') && !line.includes(place),
    );
    expect(others).toEqual([]);
  });

  test('a picture of the operator’s own is one where it can be served', async () => {
    const pictures = join(folder, 'pictures');
    await mkdir(pictures, { recursive: true });
    await writeFile(join(pictures, 'own.webp'), ' '.repeat(5_000_000));
    await writeFile(join(pictures, 'large.webp'), ' '.repeat(5_000_001));
    await writeFile(join(pictures, 'own.svg'), ' ');
    await mkdir(join(pictures, 'folder.webp'));
    const names = ['own.webp', 'large.webp', 'own.svg', 'folder.webp'];
    const breaches = await breachesWith(
      inPuzzle((own) => {
        for (const [index, name] of names.entries()) {
          const drawn = { image: `/puzzles/${name}`, imageAlt: 'Karte' };
          for (const locale of ['de', 'en'] as const) {
            Object.assign(nth(own[locale].tips, index), drawn);
          }
        }
      }),
    );
    const missing = 'has an image that is no sound file of pictures/ and no file of public/: ';
    expect(breaches).toEqual(
      ['de', 'en'].flatMap((locale) =>
        [2, 3, 4].map(
          (tip) =>
            `${file}, ${puzzle}, ${locale}, tip ${tip}: ${missing}/puzzles/${nth(names, tip - 1)}`,
        ),
      ),
    );
    await rm(pictures, { recursive: true });
  });

  test('each rule has its own words, and what is only advice is a warning', async () => {
    const breaches = await breachesWith(plantMany);
    const { warnings } = await checkContent(places, [], now);
    expect(wordsOf(breaches)).toEqual([
      ', tip 3: has an image in one language only: /small.svg',
      ', tip 4: has an image in one language only: /large.svg',
      ', en, tip 3: should have … and – instead of: ...',
      ', en, tip 3: has a space too many: "  "',
      ', en, tip 4: has no alternative text for its image: /large.svg',
      ': has more than one record of its second reading',
      ': has an incomplete record of its second reading: no reason why not solvable',
      ', en, tip 4: has an image of more than 40 kB: /large.svg, 40001 bytes',
    ]);
    expect(warnings.filter((line) => line.startsWith('spread'))).toEqual([
      'spread: at most 20.0 % of one century: century 17: 100.0 %',
      'spread: at least 30.0 % before 1500: 0.0 %',
      'spread: about 5 % for a decade or century: 0.0 %',
      ...['weekday 1: 2.5', 'weekday 5: 4.0', 'weekday 6: 4.0'].map(
        (day) => `spread: difficulty mixed over the weekdays: ${day}, all: 3.2`,
      ),
    ]);
    expect(wordsOf(warnings)).toEqual([
      ', en, tip 1: “a wonder of the age” is not in the source’s sentence',
      ', en, tip 2: has 200 characters; below 190 it reads best',
      ', en, tip 3: “longest” wants a second source',
      ', en, tip 3: “In that summer …” opens the sentence without a comma',
      ', en, tip 4: a date in February hangs on the calendar of old England',
      ': could not be solved by its second reader: ',
      ': has a tip without a region',
    ]);
  });

  test('a name that comes again is advised on, and why nobody could solve a puzzle is told', async () => {
    await breachesWith((all) => {
      for (const locale of ['de', 'en'] as const) {
        const text = locale === 'de' ? 'Jan Sobieski kam.' : 'There came Jan Sobieski.';
        nth(find(all.puzzles, 'night-watch')[locale].tips, 0).text = text;
        inTip(locale, { text, region: 'europe' })(all);
        for (const own of all.puzzles.flatMap((each) => each[locale].tips)) own.region = 'europe';
      }
      inRecord((record) => Object.assign(record, { isSolvable: false, reason: 'No way in.' }))(all);
    });
    const { warnings } = await checkContent(places, [], now);
    expect(warnings).toEqual(
      expect.arrayContaining([
        `${file}, ${puzzle}, tip 3: has a name that another puzzle has within 30 days: Jan Sobieski (night-watch, tip 1, on 2026-11-07)`,
        `${file}, ${puzzle}: could not be solved by its second reader: No way in.`,
        'spread: at least 45.0 % of tips from outside Europe: 0.0 %',
      ]),
    );
  });

  test('what no schema can say is told of a puzzle, too', async () => {
    await breachesWith(() => undefined);
    expect(await faultsAfter((own) => (own.name = null))).toContain(
      'name: is missing, which a puzzle with a date needs',
    );
    expect(await faultsAfter((own) => (own.de.label = 'Wann?'))).toContain(
      'en.label: is missing, while the other language has one',
    );
    expect(await faultsAfter((own) => (own.en.label = 'When?'))).toContain(
      'de.label: is missing, while the other language has one',
    );
    const tooLate = 'year: must be from 1 to 2100 without a label';
    expect(await faultsAfter((own) => (own.year = 2101))).toContain(tooLate);
    expect(await faultsAfter((own) => (own.year = 0))).toContain(tooLate);
    expect(await faultsAfter((own) => (own.year = 2100))).not.toContain(tooLate);
    // The year begins fourteen hours earlier on the first islands.
    const eve = new Date('2100-12-31T10:00:00Z');
    expect(await faultsAfter((own) => (own.year = 2101), eve)).not.toContain(tooLate);
    expect(await faultsAfter((own) => (nth(own.de.tips, 2).text = 'Ein\nAnfang'))).toContain(
      'de, tip 3, text: has a control character',
    );
    expect(await faultsAfter((own) => (nth(own.en.tips, 2).title = 'Half \uD83D'))).toContain(
      'en, tip 3, title: has half of a character',
    );
  });

  test('what is no puzzle file is told by its place in it', async () => {
    await breachesWith(() => undefined);
    const path = join(folder, 'broken.txt');
    const faultsOf = async (text: string) => {
      await writeFile(path, text);
      const { breaches, isComplete } = await checkContent(places, [path], now);
      expect(isComplete).toBe(false);
      return breaches;
    };
    const { puzzles }: Collection = JSON.parse(clean);
    const { key: _, ...keyless } = { ...nth(puzzles, 0), key: '', difficulty: 6 };
    const odd = { ...nth(puzzles, 1), key: 'odd', extra: 1, date: '2026-02-30' };
    const document = { format: 'quando-puzzles', version: 1, puzzles: [keyless, odd] };
    expect(await faultsOf('{')).toEqual([expect.stringMatching(/^broken\.txt: is not JSON: /)]);
    expect(await faultsOf('[]')).toEqual(['broken.txt: must be object']);
    expect(await faultsOf(JSON.stringify({ ...document, puzzles: [] }))).toEqual([
      'broken.txt, puzzles: must NOT have fewer than 1 items',
    ]);
    expect(await faultsOf(JSON.stringify({ ...document, version: 2, more: 1 }))).toEqual(
      expect.arrayContaining([
        'broken.txt, more: is not part of the format',
        'broken.txt, version: must be equal to constant',
        'broken.txt, puzzle #1, key: is missing',
        'broken.txt, puzzle #1, difficulty: must be <= 5',
        'broken.txt, puzzle odd, extra: is not part of the format',
        'broken.txt, puzzle odd, date: must match format "date"',
      ]),
    );
    const kind = { ...nth(puzzles, 1), key: 'kind' };
    Object.assign(nth(kind.en.tips, 1), { type: 'song' });
    expect(await faultsOf(JSON.stringify({ ...document, puzzles: [kind] }))).toEqual([
      'broken.txt, puzzle kind, en, tip 2, type: must be one of article, podcast, wiki, website, video, game, book',
    ]);
    kind.en.tips.splice(1, 1, JSON.parse('"A hint"'));
    expect(await faultsOf(JSON.stringify({ ...document, puzzles: [kind] }))).toEqual([
      'broken.txt, puzzle kind, en, tip 2: must be object',
    ]);
  });

  test('records that break their schema are told, and no puzzle lacks one for that', async () => {
    await breachesWith(() => undefined);
    const { records }: Collection = JSON.parse(clean);
    const broken = records.map((record) => ({ ...record, readOn: 'yesterday' }));
    await write('records/some.json', { format: 'quando-second-reading', records: broken });
    const { breaches, isComplete } = await checkContent(places, [], now);
    expect(isComplete).toBe(false);
    expect(breaches).toHaveLength(broken.length);
    expect(breaches[0]).toBe(
      `records/some.json, puzzle ${nth(records, 0).key}, readOn: must match format "date"`,
    );
  });

  test('an operator’s own puzzles need no second reading', async () => {
    await breachesWith((all) => (all.records = all.records.filter(({ key }) => key !== planted)));
    const own = await checkContent({ ...places, isOwn: true }, [], now);
    expect(own.breaches).toEqual([]);
    expect((await checkContent(places, [], now)).breaches).toContain(
      `${file}, ${puzzle}: is scheduled without a record of its second reading`,
    );
  });

  test('a folder that is not there is named, with the setting', async () => {
    const nowhere = { folder: join(folder, 'nowhere'), pictures: folder };
    await expect(checkContent(nowhere, [], now)).rejects.toThrow(
      /^The folder of the puzzle files cannot be read: .*nowhere.*\. Correct CONTENT_DIR\.$/,
    );
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

  test.each([
    ['near the coast', { name: 'Wien', lat: 48.2, lon: 16.4, land: 'AT' }],
    ['on the border', { name: 'Berg', lat: 48.1, lon: 17.2, land: 'AT' }],
    ['drawn with another', { name: 'Simferopol', lat: 45, lon: 34.1, land: 'UA' }],
    ['of a country that is partly drawn so', { name: 'Kyjiw', lat: 50.5, lon: 30.5, land: 'UA' }],
    ['too small for the map', { name: 'Gibraltar', lat: 36.1, lon: -5.4, land: 'GI' }],
    ['at sea', { name: 'Atlantik', lat: 30, lon: -40, land: 'sea' }],
  ])('a place %s is where it says', async (_, place) => {
    expect((await breachesWith(placed(place))).filter((line) => line.includes('place'))).toEqual(
      [],
    );
  });

  test('of a country that the map draws in several parts each is its own', () => {
    const [sydney, reef, elsewhere] = [
      { name: 'Sydney', lat: -33.9, lon: 151.2, land: 'AU' },
      { name: 'Ashmore-Riff', lat: -12.4, lon: 123.6, land: 'AU' },
      { name: 'Wien', lat: 48.2, lon: 16.4, land: 'AU' },
    ];
    const tips = [sydney, reef, elsewhere, undefined].map((place) =>
      fileTip(place === undefined ? {} : { place }),
    );
    expect(checkPlaces([filePuzzle('far', { de: { tips } })])).toMatchObject([
      { rule: 'place-elsewhere', puzzle: 'far', tip: 3, found: 'Wien, 48.2, 16.4, AU' },
    ]);
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
