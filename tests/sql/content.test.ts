import { fileURLToPath } from 'node:url';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { loadContent } from '../../gateway/content/load-content.ts';
import { describeFault, type FileTip } from '../../gateway/content/puzzle-file.ts';
import { applyDifferences, findDifferences } from '../../gateway/content/update-content.ts';
import { unhurried } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import {
  type ContentFolder,
  contentFolder,
  filePuzzle,
  fileTip,
} from '../setup/factories/puzzle-file-factory.ts';

const now = new Date('2026-11-21T12:00:00Z');

const moon = { name: 'Cape Canaveral', lat: 28.5, lon: -80.6, land: 'US' };

/** A sound puzzle but for the second German tip. */
function withTip(text: string, key = 'fault') {
  const [first = fileTip(), , ...rest] = filePuzzle(key).de.tips;
  return filePuzzle(key, { de: { tips: [first, fileTip({ text }), ...rest] } });
}

/** Drafts with more hints than are changed at once, all in one place. */
function manyAt(place: NonNullable<FileTip['place']> | null) {
  return Array.from({ length: 26 }, (_, index) => {
    const tips = [1, 2, 3, 4].map((hint) => fileTip({ text: `${hint}`, place }));
    return filePuzzle(`many-${index}`, { de: { tips }, en: { tips } });
  });
}

describe('loading content', () => {
  const database = freshDatabase();
  let folder: ContentFolder;

  beforeEach(async () => {
    folder = await contentFolder();
    return () => folder.remove();
  });

  const load = (path = folder.path) => loadContent(database(), path, now);
  const rows = (key: string) =>
    database().query<Record<string, unknown>>(
      `select p.locale, p.name, p.year, p.label, p.state, s.date, p.edited_at,
         (select string_agg(text, ',' order by position) from public.tip where puzzle_id = p.id) tips
       from public.puzzle p left join public.schedule s on s.puzzle_id = p.id
       where p.key = $1 order by p.locale`,
      [key],
    );

  it('schedules what has a date, keeps the rest as drafts, and does nothing twice', async () => {
    await folder.write({
      'a.json': [
        filePuzzle('dated', { name: '1', date: '2026-11-01' }),
        filePuzzle('draft', {
          year: 0,
          de: { label: 'Wie viele?', tips: filePuzzle('x').de.tips },
          en: { label: 'How many?', tips: filePuzzle('x').en.tips },
        }),
      ],
      'a.schema.json': '{}',
    });
    expect(await load()).toEqual({ inserted: 4, present: 0, refused: [] });
    const dated = {
      name: '1',
      year: 1969,
      label: null,
      state: 'published',
      date: '2026-11-01',
      edited_at: null,
      tips: 'first,second,third,fourth',
    };
    expect(await rows('dated')).toEqual([
      { locale: 'de', ...dated },
      { locale: 'en', ...dated },
    ]);
    const draft = { ...dated, name: null, year: 0, state: 'draft', date: null };
    expect(await rows('draft')).toEqual([
      { locale: 'de', ...draft, label: 'Wie viele?' },
      { locale: 'en', ...draft, label: 'How many?' },
    ]);
    expect(await load()).toEqual({ inserted: 0, present: 4, refused: [] });
  });

  it('tells how many puzzles are to be loaded, where there are any', async () => {
    await folder.write({ 'a.json': [filePuzzle('told-one'), filePuzzle('told-two')] });
    const told: number[] = [];
    const tell = (puzzles: number) => told.push(puzzles);
    await loadContent(database(), folder.path, now, tell);
    await loadContent(database(), folder.path, now, tell);
    expect(told).toEqual([2]);
  });

  it('begins with the days that come first, for who ends it before it is done', async () => {
    await folder.write({
      'a.json': [
        filePuzzle('undated'),
        filePuzzle('second-day', { name: '3', date: '2026-11-03' }),
        filePuzzle('first-day', { name: '2', date: '2026-11-02' }),
      ],
    });
    await load();
    const stored = await database().query<{ key: string }>(
      `select key from public.puzzle where key in ('undated', 'second-day', 'first-day')
       and locale = 'en' order by id`,
    );
    expect(stored.map(({ key }) => key)).toEqual(['first-day', 'second-day', 'undated']);
  });

  it('stores every part of a tip', async () => {
    const tip = fileTip({
      title: 'T',
      link: 'https://example.org/l',
      image: '/i/a.webp',
      imageAlt: 'Alt',
      copyright: 'C',
      audio: 'https://example.org/a.mp3',
      place: moon,
    });
    const tips = [tip, fileTip(), fileTip(), fileTip()];
    await folder.write({ 'a.json': [filePuzzle('rich', { de: { tips }, en: { tips } })] });
    await load();
    const stored = await database().query(
      `select t.* from public.tip t join public.puzzle p on p.id = t.puzzle_id
       where p.key = 'rich' and p.locale = 'de' and t.position = 1`,
    );
    expect(stored).toEqual([
      {
        puzzle_id: expect.any(Number),
        position: 1,
        text: 'A hint',
        type: 'article',
        title: 'T',
        link: 'https://example.org/l',
        image: '/i/a.webp',
        image_alt: 'Alt',
        copyright: 'C',
        audio: 'https://example.org/a.mp3',
        place: moon,
        source_address: 'https://example.org/source',
        source_quote: 'So it was.',
        folded: 'a hint\nt',
      },
    ]);
  });

  const placed = () =>
    database().query(
      `select p.key, p.edited_at, jsonb_agg(t.place order by t.position) as places,
         max(t.title) as title
       from public.puzzle p join public.tip t on t.puzzle_id = p.id
       where p.locale = 'de' and p.key like 'placed-%' group by p.id order by p.key`,
    );

  it('gives places to hints stored without, published ones too, where they say the same', async () => {
    const published = { name: '781', date: '2026-08-01' };
    await folder.write({
      'a.json': ['placed-edited', 'placed-late']
        .map((key) => filePuzzle(key))
        .concat(filePuzzle('placed-early', published)),
    });
    await load();
    await database().query(
      `update public.tip set title = 'Own' from public.puzzle p
       where p.id = puzzle_id and p.key = 'placed-edited'`,
    );
    const tips = [
      fileTip({ text: 'first', place: moon }),
      fileTip({ text: 'another second', place: moon }),
      fileTip({ text: 'third', place: null }),
      fileTip({ text: 'fourth', title: 'More', place: moon }),
    ];
    const withPlaces = { de: { tips }, en: { tips } };
    await folder.write({
      'a.json': [
        filePuzzle('placed-early', { ...published, ...withPlaces }),
        filePuzzle('placed-edited', withPlaces),
        filePuzzle('placed-late', withPlaces),
      ],
    });
    expect(await load()).toMatchObject({ inserted: 0, refused: [] });
    const places = { edited_at: null, title: null, places: [moon, null, null, moon] };
    const wanted = [
      { key: 'placed-early', ...places },
      {
        key: 'placed-edited',
        edited_at: expect.anything(),
        title: 'Own',
        places: [null, null, null, null],
      },
      { key: 'placed-late', ...places },
    ];
    expect(await placed()).toEqual(wanted);

    const moved = tips.map((tip) => (tip.place ? { ...tip, place: { ...moon, lat: 0 } } : tip));
    await folder.write({
      'a.json': [filePuzzle('placed-early', { ...published, de: { tips: moved } })],
    });
    await load();
    expect(await placed()).toEqual(wanted);
  });

  it.each([
    { set: `place = '{"name": "A", "lat": 1, "lon": 1, "land": "DE"}'`, why: 'by anybody else' },
    { set: `place = null, text = 'Another'`, why: 'with another text', by: 'the loader' },
  ])('the place of a published hint does not change $why', async ({ set, by }) => {
    await folder.write({ 'a.json': [filePuzzle('fixed', { name: '782', date: '2026-08-02' })] });
    await load();
    const change = database().transaction(async (query) => {
      if (by !== undefined) await query(`select set_config('quando.loading', 'on', true)`);
      await query(
        `update public.tip set ${set} from public.puzzle p where p.id = puzzle_id and p.key = 'fixed'`,
      );
    });
    await expect(change).rejects.toMatchObject({ code: '55000' });
  });

  const beside = {
    type: 'video',
    title: 'T',
    link: 'https://example.org/l',
    image: '/puzzles/a.svg',
    imageAlt: 'Alt',
    copyright: 'C',
  };

  it('renews kind, link and picture of hints that say the same, until somebody edits or the day begins', async () => {
    const days = { early: '2026-08-03', late: '2126-08-03', edited: '2126-08-04' };
    const files = (tips?: FileTip[]) =>
      Object.entries(days).map(([key, date], index) =>
        filePuzzle(`renewed-${key}`, {
          name: String(783 + index),
          date,
          ...(tips && { de: { tips } }),
        }),
      );
    const [early, late, edited] = files();
    await folder.write({ 'a.json': [early!, late!, { ...edited!, name: null, date: null }] });
    await load();
    // Somebody touches the draft and publishes it.
    await database().query(
      `update public.tip set title = 'Own' from public.puzzle p
       where p.id = puzzle_id and p.key = 'renewed-edited'`,
    );
    await database().query(
      `update public.puzzle set name = '785', state = 'published' where key = 'renewed-edited'`,
    );
    await database().query(
      `insert into public.schedule (locale, date, puzzle_id)
       select locale, $1::text::date, id from public.puzzle where key = 'renewed-edited'`,
      [days.edited],
    );

    const renewed = () =>
      database().query(
        `select p.key, t.position, t.type, t.title, t.link, t.image, t.image_alt as "imageAlt",
           t.copyright
         from public.puzzle p join public.tip t on t.puzzle_id = p.id
         where p.key like 'renewed-%' and t.image is not null order by p.id, t.position`,
      );
    const tips = ['first', 'another second', 'third', 'fourth'].map((text) =>
      fileTip({ text, ...(text === 'third' ? {} : beside) }),
    );
    await folder.write({ 'a.json': files(tips) });
    // The day begins at UTC+14.
    await loadContent(database(), folder.path, new Date('2126-08-02T10:00:00Z'));
    expect(await renewed()).toEqual([]);
    const before = new Date('2126-08-02T09:59:59Z');
    const renewal = await loadContent(database(), folder.path, before);
    expect(renewal).toMatchObject({ inserted: 0, refused: [] });
    expect(await renewed()).toEqual([
      { key: 'renewed-late', position: 1, ...beside },
      { key: 'renewed-late', position: 4, ...beside },
    ]);

    await folder.write({ 'a.json': files() });
    await load();
    expect(await renewed()).toEqual([]);
  });

  it('gives places to all hints, however many there are', async () => {
    await folder.write({ 'a.json': manyAt(null) });
    await load();
    await folder.write({ 'a.json': manyAt(moon) });
    await load();
    const [found] = await database().query<{ count: number }>(
      `select count(t.place)::integer as count
       from public.tip t join public.puzzle p on p.id = t.puzzle_id where p.key like 'many-%'`,
    );
    expect(found?.count).toBe(208);
  });

  it('renews a hint of which one part alone has changed, whichever it is', async () => {
    const parts = Object.entries(beside);
    const tipsWith = (change: object) => ({
      tips: ['first', 'second', 'third', 'fourth'].map((text) =>
        fileTip(text === 'first' ? { text, ...beside, ...change } : { text }),
      ),
    });
    const other = {
      type: 'book',
      title: 'U',
      link: 'https://example.org/u',
      image: '/puzzles/u.webp',
      imageAlt: 'Up',
      copyright: 'U',
    };
    const files = (changeOf: (part: keyof typeof other) => object) =>
      Object.keys(other).map((part, index) =>
        filePuzzle(`alone-${index}`, {
          name: String(883 + index),
          date: `2126-09-0${index + 1}`,
          de: tipsWith(changeOf(part as keyof typeof other)),
        }),
      );
    expect(parts.map(([part]) => part).toSorted()).toEqual(Object.keys(other).toSorted());
    await folder.write({ 'a.json': files(() => ({})) });
    await load();
    await folder.write({ 'a.json': files((part) => ({ [part]: other[part] })) });
    await load();
    const renewed = await database().query<Record<string, unknown>>(
      `select t.type, t.title, t.link, t.image, t.image_alt as "imageAlt", t.copyright
       from public.puzzle p join public.tip t on t.puzzle_id = p.id
       where p.key like 'alone-%' and p.locale = 'de' and t.position = 1 order by p.key`,
    );
    expect(renewed).toEqual(
      Object.entries(other).map(([part, value]) => ({ ...beside, [part]: value })),
    );
  });

  it.each([
    { set: `image = '/a.svg'`, date: '2126-08-05', why: 'by anybody else' },
    {
      set: `image = '/a.svg'`,
      date: '2026-08-05',
      why: 'once its day has begun',
      by: 'the loader',
    },
    {
      set: `image = '/a.svg', text = 'Another'`,
      date: '2126-08-05',
      why: 'with another text',
      by: 'the loader',
    },
  ])('the picture of a published hint does not change $why', async ({ set, date, by }) => {
    await folder.write({ 'a.json': [filePuzzle(`drawn-${date}`, { name: date, date })] });
    await load();
    const change = database().transaction(async (query) => {
      if (by !== undefined) await query(`select set_config('quando.loading', 'on', true)`);
      await query(
        `update public.tip set ${set} from public.puzzle p where p.id = puzzle_id and p.key = $1`,
        [`drawn-${date}`],
      );
    });
    await expect(change).rejects.toMatchObject({ code: '55000' });
  });

  it('the picture of a published hint does not change by the loader once a person has edited it', async () => {
    const id = await addPuzzle(database(), { key: 'drawn-edited', date: '2126-08-06' });
    const change = database().transaction(async (query) => {
      await query(`select set_config('quando.loading', 'on', true)`);
      await query(`update public.tip set image = '/a.svg' where puzzle_id = $1`, [id]);
    });
    await expect(change).rejects.toMatchObject({ code: '55000' });
  });

  it.each([
    '{"name": "A", "lat": 91, "lon": 1, "land": "DE"}',
    '{"name": "A", "lat": 1.25, "lon": 1, "land": "DE"}',
    '{"name": "A", "lat": "1", "lon": 1, "land": "DE"}',
    '{"name": "A", "lat": 1, "lon": -180.1, "land": "DE"}',
    '{"name": "", "lat": 1, "lon": 1, "land": "DE"}',
    '{"name": "A", "lat": 1, "lon": 1, "land": "Germany"}',
    '{"name": "A", "lat": 1, "lon": 1}',
    '{"name": "A", "lat": 1, "lon": 1, "land": "sea", "more": 1}',
    '[]',
    '"here"',
    'null',
  ])('%s is no place', async (place) => {
    await folder.write({ 'a.json': [filePuzzle('nowhere')] });
    await load();
    const change = database().query(
      `update public.tip set place = $1::text::jsonb
       from public.puzzle p where p.id = puzzle_id and p.key = 'nowhere'`,
      [place],
    );
    await expect(change).rejects.toMatchObject({
      code: expect.stringMatching(/^(23514|22023)$/) as string,
    });
  });

  it('refuses a broken file whole, names the place, and loads the others', async () => {
    const { year: _, ...withoutYear } = filePuzzle('no-year');
    const tips = [fileTip({ link: 'javascript:alert(1)' }), fileTip(), fileTip(), fileTip()];
    await folder.write({
      'broken.json': JSON.stringify({
        format: 'quando-puzzles',
        version: 1,
        puzzles: [
          filePuzzle('sound-but-unlucky'),
          withoutYear,
          filePuzzle('bad', { en: { tips } }),
        ],
      }),
      'sound.json': [filePuzzle('lucky')],
      'torn.json': '{ "format": "quando-puzzles", "puz',
    });
    const report = await load();
    expect(report).toMatchObject({ inserted: 2, present: 0 });
    expect(report.refused.map(describeFault)).toEqual([
      'broken.json, puzzle no-year, year: is missing',
      expect.stringContaining('broken.json, puzzle bad, en.tips[0].link: must match pattern'),
      expect.stringContaining('torn.json: is not JSON:'),
    ]);
    expect(await rows('sound-but-unlucky')).toEqual([]);
    expect(await rows('lucky')).toHaveLength(2);
  });

  it.each([
    ['year', filePuzzle('fault', { year: 2027 }), 'must be from 1 to 2026 without a label'],
    ['year', filePuzzle('fault', { year: 0 }), 'must be from 1 to 2026 without a label'],
    ['name', filePuzzle('fault', { date: '2027-01-01' }), 'which a puzzle with a date needs'],
    [
      'en.label',
      filePuzzle('fault', { de: { label: 'Q?', tips: filePuzzle('x').de.tips } }),
      'while the other language has one',
    ],
    ['date', filePuzzle('fault', { name: '9', date: '2026-02-30' }), 'must match format "date"'],
    ['key', filePuzzle('taken'), 'already taken by puzzle taken'],
    ['name', filePuzzle('fault', { name: '41' }), 'already taken by puzzle taken'],
    [
      'date',
      filePuzzle('fault', { name: '42', date: '2026-04-01' }),
      'already taken by puzzle taken',
    ],
    ['de.tips[1].text', withTip('\ud83d half a rocket'), 'has half of a character'],
    ['de.tips[1].text', withTip('a\u0007bell'), 'has a control character'],
  ])('refuses a wrong %s', async (field, faulty, message) => {
    await folder.write({
      '1.json': [filePuzzle('taken', { name: '41', date: '2026-04-01' })],
      '2.json': [filePuzzle('beside'), faulty],
    });
    const { refused } = await load();
    expect(refused).toEqual([
      { file: '2.json', puzzle: faulty.key, field, message: expect.stringContaining(message) },
    ]);
    expect(await rows('beside')).toEqual([]);
  });

  it('takes a rocket whole', async () => {
    await folder.write({ '1.json': [withTip('🚀', 'rocket')] });
    expect((await load()).refused).toEqual([]);
    expect(await rows('rocket')).toMatchObject([{ tips: 'first,🚀,third,fourth' }, {}]);
  });

  it('names what the database refuses, and loads the rest; its time is not a player’s', async () => {
    await database().exec(`
      create function public.refuse() returns trigger language plpgsql as $$ begin
        if new.key = 'unwanted' then raise exception 'not this one' using errcode = '23514'; end if;
        if current_setting('statement_timeout') <> '0' then raise exception 'in a hurry'; end if;
        return new;
      end $$;
      create trigger refuse before insert on public.puzzle
        for each row execute function public.refuse()`);
    await folder.write({
      '1.json': [filePuzzle('before'), filePuzzle('unwanted'), filePuzzle('after')],
      '2.json': [filePuzzle('other-file')],
    });
    const { inserted, present, refused } = await load();
    await database().exec('drop trigger refuse on public.puzzle; drop function public.refuse()');
    expect([inserted, present]).toEqual([6, 0]);
    expect(refused.map(describeFault)).toEqual([
      '1.json, puzzle unwanted, de: not this one',
      '1.json, puzzle unwanted, en: not this one',
    ]);
    expect(await rows('unwanted')).toEqual([]);
    expect(await rows('after')).toHaveLength(2);
  });

  it('finds a key that comes twice in one file', async () => {
    await folder.write({ '1.json': [filePuzzle('twin'), filePuzzle('twin')] });
    expect((await load()).refused).toMatchObject([{ puzzle: 'twin', field: 'key' }]);
    expect(await rows('twin')).toEqual([]);
  });

  it('moves no published date and touches no published or edited row', async () => {
    await folder.write({
      'a.json': [
        filePuzzle('fixed', { name: '51', date: '2026-05-01' }),
        filePuzzle('edited', { name: '52' }),
      ],
    });
    await load();
    await database().query(`update public.puzzle set year = 1970 where key = 'edited'`);
    const before = [await rows('fixed'), await rows('edited')];
    await folder.write({
      'a.json': [
        filePuzzle('fixed', { name: '53', date: '2026-05-02', year: 1971 }),
        filePuzzle('edited', { name: '54', date: '2026-05-03', year: 1972 }),
      ],
    });
    expect(await load()).toEqual({ inserted: 0, present: 4, refused: [] });
    const differences = await findDifferences(database(), folder.path, now);
    expect(differences.map(({ kept }) => kept)).toEqual([
      'published',
      'published',
      'edited',
      'edited',
    ]);
    expect(await applyDifferences(database(), differences)).toBe(0);
    expect([await rows('fixed'), await rows('edited')]).toEqual(before);
  });

  it('refuses a file whose new puzzle wants a day that is taken', async () => {
    await folder.write({ 'a.json': [filePuzzle('holder', { name: '61', date: '2026-06-01' })] });
    await load();
    await folder.write({ 'a.json': [filePuzzle('comer', { name: '62', date: '2026-06-01' })] });
    const { refused, inserted } = await load();
    expect(inserted).toBe(0);
    expect(refused.map(describeFault)).toEqual([
      'a.json, puzzle comer, date: is taken in the database by puzzle holder (de)',
      'a.json, puzzle comer, date: is taken in the database by puzzle holder (en)',
    ]);
    await folder.write({
      'a.json': [
        filePuzzle('comer', { name: '61', date: '2026-06-02' }),
        filePuzzle('beside', { name: '63', date: '2026-06-03' }),
      ],
      'b.json': [filePuzzle('elsewhere', { name: '64', date: '2026-06-04' })],
    });
    const again = await load();
    // Its whole file waits, others do not.
    expect(again.inserted).toBe(2);
    expect(again.refused.map(describeFault)).toEqual([
      'a.json, puzzle comer, name: is taken in the database by puzzle holder (de)',
      'a.json, puzzle comer, name: is taken in the database by puzzle holder (en)',
    ]);
  });

  it('updates a draft that nobody has edited, only when told to', async () => {
    await folder.write({ 'a.json': [filePuzzle('growing', { year: 1800 })] });
    await load();
    const tips = ['w', 'x', 'y', 'z'].map((text) => fileTip({ text }));
    await folder.write({
      'a.json': [
        filePuzzle('growing', { name: '71', date: '2026-07-01', year: 1801, de: { tips } }),
      ],
    });
    expect(await load()).toMatchObject({ inserted: 0 });
    expect(await rows('growing')).toMatchObject([{ year: 1800 }, { year: 1800 }]);

    const differences = await findDifferences(database(), folder.path, now);
    expect(differences.map(({ locale, changes, kept }) => ({ locale, changes, kept }))).toEqual([
      {
        locale: 'de',
        kept: null,
        changes: [
          'name: none → "71"',
          'date: none → "2026-07-01"',
          'year: 1800 → 1801',
          'tips[0].text: "first" → "w"',
          'tips[1].text: "second" → "x"',
          'tips[2].text: "third" → "y"',
          'tips[3].text: "fourth" → "z"',
        ],
      },
      {
        locale: 'en',
        kept: null,
        changes: ['name: none → "71"', 'date: none → "2026-07-01"', 'year: 1800 → 1801'],
      },
    ]);
    expect(await applyDifferences(database(), differences)).toBe(2);
    expect(await rows('growing')).toMatchObject([
      { year: 1801, state: 'published', date: '2026-07-01', tips: 'w,x,y,z' },
      { year: 1801, state: 'published', date: '2026-07-01', tips: 'first,second,third,fourth' },
    ]);
    expect(await findDifferences(database(), folder.path, now)).toEqual([]);
  });

  it('keeps a draft that wants a day which another puzzle has by now', async () => {
    await folder.write({
      'a.json': [filePuzzle('keeper', { name: '81', date: '2026-08-11' }), filePuzzle('wanting')],
    });
    await load();
    const before = await rows('wanting');
    const wanting = filePuzzle('wanting', { name: '82', date: '2026-08-11' });
    await folder.write({ 'a.json': [wanting] });
    const differences = await findDifferences(database(), folder.path, now);
    expect(differences.map(({ kept }) => kept)).toEqual(Array(2).fill('name or date taken'));
    expect(await applyDifferences(database(), differences)).toBe(0);
    expect(await rows('wanting')).toEqual(before);
  });

  it('does not take its own changes of a draft for somebody’s', async () => {
    for (const year of [1850, 1851, 1852]) {
      await folder.write({ 'a.json': [filePuzzle('growing-on', { year })] });
      await load();
      await applyDifferences(database(), await findDifferences(database(), folder.path, now));
      expect(await rows('growing-on')).toMatchObject([
        { year, edited_at: null },
        { year, edited_at: null },
      ]);
    }
  });

  it('spares a draft that is edited between the question and the answer', async () => {
    await folder.write({ 'a.json': [filePuzzle('raced', { year: 1810 })] });
    await load();
    await folder.write({ 'a.json': [filePuzzle('raced', { year: 1811 })] });
    const differences = await findDifferences(database(), folder.path, now);
    await database().query(`update public.puzzle set year = 1812 where key = 'raced'`);
    expect(await applyDifferences(database(), differences)).toBe(0);
    expect(await rows('raced')).toMatchObject([{ year: 1812 }, { year: 1812 }]);
  });

  it('is shared fairly by two gateways that start at once', async () => {
    const puzzles = Array.from({ length: 12 }, (_, index) => filePuzzle(`shared-${index}`));
    await folder.write({ 'a.json': puzzles });
    const reports = await Promise.all([load(), load()]);
    expect(reports[0].inserted + reports[1].inserted).toBe(24);
    expect(reports.flatMap(({ refused }) => refused)).toEqual([]);
    expect(await rows('shared-11')).toMatchObject([{ tips: 'first,second,third,fourth' }, {}]);
  });
});

describe('the puzzles that Quando ships', () => {
  const database = freshDatabase();
  const shipped = fileURLToPath(new URL('../../content', import.meta.url));

  beforeAll(async () => {
    expect((await loadContent(database(), shipped, now)).refused).toEqual([]);
  });

  it('are stored as their files say', async () => {
    expect(await findDifferences(database(), shipped, now)).toEqual([]);
  });

  it.each(['de', 'en'])('leave no day without a puzzle in %s for 400 days', async (locale) => {
    const days = await unhurried(database(), (query) =>
      query<{ own: boolean | null }>(
        `select answer -> 'classic' = 'false' as own from generate_series(0, 399) n,
         lateral (select private.puzzle_of_the_day(
           '2026-11-01T12:00:00Z'::timestamptz + make_interval(days => n), 0, $1) as answer) a
       order by n`,
        [locale],
      ),
    );
    expect(days).toHaveLength(400);
    expect(days.filter(({ own }) => own === null)).toEqual([]);
    expect(days.filter(({ own }) => own === true).length).toBeGreaterThanOrEqual(40);
    expect(days.slice(0, 40).every(({ own }) => own === true)).toBe(true);
  });
});
