import { beforeAll, describe, expect, it } from 'vitest';

import { actingAs, anonymous, service, signedIn } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';

const noon = '2026-11-12T12:00:00Z';
const token = 'abcdefghijklmnopqrstuv';

const inJune = (day: number) => `2025-06-${String(day).padStart(2, '0')}`;

describe('getting a puzzle', () => {
  const database = freshDatabase();
  let moonLanding = 0;

  beforeAll(async () => {
    moonLanding = await addPuzzle(database());
    await database().query(`update public.puzzle set name = '12', time_scale = 2 where id = $1`, [
      moonLanding,
    ]);
    await database().query(
      `update public.tip set title = 'A step', link = 'https://example.org/a', image = '/i/a.webp',
         image_alt = 'A boot', copyright = 'NASA', audio = 'https://example.org/a.mp3',
         place = '{"name": "Mond", "lat": 0.7, "lon": 23.5, "land": "US"}',
         source_address = 'https://example.org/s', source_quote = 'Secret until staff look'
       where puzzle_id = $1 and position = 1`,
      [moonLanding],
    );
    await database().query(`update public.puzzle set state = 'published' where id = $1`, [
      moonLanding,
    ]);
    await database().query(`insert into public.schedule values ('de', '2026-11-12', $1)`, [
      moonLanding,
    ]);
    await addPuzzle(database(), { token, year: 0, label: 'How many?', isPublished: true });
  });

  const answerOf = async (sql: string, parameters: unknown[]) => {
    const [row] = await database().query<{ answer: unknown }>(
      `select ${sql} as answer`,
      parameters,
    );
    return row?.answer;
  };
  const today = (offset: number | null, locale: string | null, at = noon) =>
    answerOf('private.puzzle_of_the_day($1::text::timestamptz, $2, $3)', [at, offset, locale]);
  const quiz = (id: string | null, offset: number | null = 0, at = noon) =>
    answerOf('private.quiz($1::text::timestamptz, $2, $3)', [at, id, offset]);

  const other = (id: number, at: string, offset: number | null) =>
    answerOf('private.other_language_id($1::text::timestamptz, $2, $3)', [at, id, offset]);
  const recent = (at: string, offset: number | null, locale: string) =>
    answerOf('private.recent_puzzles($1::text::timestamptz, $2, $3)', [at, offset, locale]);
  const due = (id: number, date: string) =>
    answerOf('private.require_due($1, $2::text::date)', [id, date]);

  it('answers the whole puzzle and nothing of its sources', async () => {
    const empty = {
      title: null,
      link: null,
      image: null,
      imageAlt: null,
      copyright: null,
      audio: null,
      place: null,
    };
    expect(await today(0, 'de')).toEqual({
      id: moonLanding,
      name: '12',
      locale: 'de',
      date: '2026-11-12',
      year: 1969,
      timeScale: 2,
      label: null,
      classic: false,
      errata: [],
      tips: [
        {
          text: 'Hint 1',
          type: 'article',
          title: 'A step',
          link: 'https://example.org/a',
          image: '/i/a.webp',
          imageAlt: 'A boot',
          copyright: 'NASA',
          audio: 'https://example.org/a.mp3',
          place: { name: 'Mond', lat: 0.7, lon: 23.5, land: 'US' },
        },
        { text: 'Hint 2', type: 'article', ...empty },
        { text: 'Hint 3', type: 'article', ...empty },
        { text: 'Hint 4', type: 'article', ...empty },
      ],
    });
  });

  it('answers the same by number, from its local midnight on', async () => {
    const id = String(moonLanding);
    expect(await quiz(id)).toEqual(await today(0, 'de'));
    expect(await quiz(id, 840, '2026-11-11T09:59:59Z')).toBeNull();
    expect(await quiz(id, 840, '2026-11-11T10:00:00Z')).toMatchObject({ date: '2026-11-12' });
    expect(await quiz(id, -720, '2026-11-12T11:59:59Z')).toBeNull();
    expect(await quiz(id, -720, '2030-01-01T00:00:00Z')).toMatchObject({ year: 1969 });
  });

  it('answers a custom puzzle by its token alone, without a date', async () => {
    const custom = { id: token, date: null, year: 0, label: 'How many?', classic: false };
    expect(await quiz(token)).toMatchObject(custom);
    expect(await quiz(String(moonLanding + 1))).toBeNull();
  });

  it('answers null when a language has nothing, today or before', async () => {
    expect(await today(0, 'en')).toBeNull();
    expect(await today(0, 'de', '2026-11-11T12:00:00Z')).toBeNull();
  });

  it.each(['fr', 'de-DE', '', 'DE', null])('refuses the locale %j', async (locale) => {
    await expect(today(0, locale)).rejects.toMatchObject({ code: '22023' });
  });

  it.each(['', '-1', '1.5', '007', 'one', '1;drop table public.puzzle', 'a'.repeat(65), null])(
    'refuses the id %j',
    async (id) => {
      await expect(quiz(id)).rejects.toMatchObject({ code: '22P02' });
    },
  );

  it('refuses an offset that no clock shows, for tokens too', async () => {
    await expect(today(-721, 'de')).rejects.toMatchObject({ code: '22003' });
    await expect(quiz('1', 841)).rejects.toMatchObject({ code: '22003' });
    await expect(quiz(token, 841)).rejects.toMatchObject({ code: '22003' });
    await expect(today(null, 'de')).rejects.toMatchObject({ code: '22004' });
    await expect(quiz('1', null)).rejects.toMatchObject({ code: '22004' });
    await expect(recent(noon, null, 'de')).rejects.toMatchObject({ code: '22004' });
    for (const call of [
      `get_puzzle_of_the_day(null, 'de')`,
      `get_quiz('1', null)`,
      `get_recent_puzzles(null, 'de')`,
    ]) {
      await expect(answerOf(`public.${call}`, []), call).rejects.toMatchObject({ code: '22004' });
    }
  });

  it.each([anonymous, signedIn, service])(
    'is open to %o, read-only and as of now',
    async (actor) => {
      const [row] = await actingAs(database(), actor, async (query) => {
        await query('set local transaction_read_only = on');
        return query<Record<string, unknown>>(
          `select public.get_quiz($1, 0) as custom, public.get_quiz('999999', 0) as unknown,
           public.get_current_version() as version`,
          [token],
        );
      });
      expect(row).toMatchObject({ custom: { id: token }, unknown: null, version: '1.5.0' });
    },
  );

  it('finds the same day’s puzzle in the other language once it is due', async () => {
    const ids = {
      de: await addPuzzle(database(), { date: '2026-12-01' }),
      en: await addPuzzle(database(), { date: '2026-12-01', locale: 'en' }),
      alone: await addPuzzle(database(), { date: '2026-12-02', locale: 'en' }),
    };
    expect(await other(ids.de, '2026-12-01T00:00:00Z', 0)).toBe(ids.en);
    expect(await other(ids.en, '2026-11-30T10:00:00Z', 840)).toBe(ids.de);
    expect(await other(ids.en, '2026-11-30T09:59:59Z', 840)).toBeNull();
    expect(await other(ids.de, '2026-12-01T11:59:59Z', -720)).toBeNull();
    expect(await other(ids.alone, '2026-12-05T00:00:00Z', 0)).toBeNull();
    expect(await other(-1, '2026-12-05T00:00:00Z', 0)).toBeNull();
    await expect(other(ids.de, noon, 841)).rejects.toMatchObject({ code: '22003' });
    await expect(other(ids.de, noon, null)).rejects.toMatchObject({ code: '22004' });
    const asked = answerOf('public.get_other_language_id($1, null)', [ids.de]);
    await expect(asked).rejects.toMatchObject({ code: '22004' });
  });

  it('tells the last seven days’ puzzles, and all of the one that is over everywhere', async () => {
    for (const date of [1, 2, 7, 8, 9])
      await addPuzzle(database(), { date: inJune(date), year: 1700 + date });
    await addPuzzle(database(), { date: inJune(5), locale: 'en', year: 7, label: 'How many?' });
    await addPuzzle(database(), { date: inJune(8), locale: 'en' });
    const hint = 'Hint 1';
    const name = expect.stringMatching(/^Test \d+$/);
    const hints = [1, 2, 3, 4].map((place) => ({ text: `Hint ${place}`, title: null, link: null }));
    // Where it is the 8th, and in the far west as well.
    expect(await recent(`${inJune(8)}T12:00:00Z`, 0, 'de')).toEqual([
      { name, date: inJune(8), hint },
      { name, date: inJune(7), hint, answer: 1707, label: null, hints },
      { name, date: inJune(2), hint },
    ]);
    // An instant before, the 7th goes on there.
    expect(await recent(`${inJune(8)}T11:59:59Z`, 0, 'de')).toEqual([
      { name, date: inJune(8), hint },
      { name, date: inJune(7), hint },
      { name, date: inJune(2), hint },
    ]);
    expect(await recent(`${inJune(8)}T09:59:59Z`, 840, 'de')).toHaveLength(3);
    expect(await recent(`${inJune(8)}T10:00:00Z`, 840, 'de')).toEqual([
      { name, date: inJune(9), hint },
      { name, date: inJune(8), hint },
      { name, date: inJune(7), hint },
    ]);
    expect(await recent(`${inJune(6)}T12:00:00Z`, 0, 'en')).toEqual([
      { name, date: inJune(5), hint, answer: 7, label: 'How many?', hints },
    ]);
    expect(await recent('2020-01-01T00:00:00Z', 0, 'de')).toEqual([]);
    await expect(recent(noon, 0, 'fr')).rejects.toMatchObject({ code: '22023' });
    await expect(recent(noon, 841, 'de')).rejects.toMatchObject({ code: '22003' });
  });

  it('is due from its day on, in its own language, and nothing else ever is', async () => {
    const english = await addPuzzle(database(), { date: '2026-12-10', locale: 'en' });
    expect(await due(english, '2026-12-10')).toBe('en');
    expect(await due(moonLanding, '2999-01-01')).toBe('de');
    for (const [id, date] of [
      [english, '2026-12-09'],
      [-1, '2999-01-01'],
      [await addPuzzle(database(), { isPublished: true }), '2999-01-01'],
    ] as const) {
      await expect(due(id, date)).rejects.toMatchObject({ code: '02000' });
    }
  });

  it('tells corrections in the order in which they were noted', async () => {
    const id = await addPuzzle(database(), { date: '2026-10-01' });
    await database().query(
      `insert into public.erratum (puzzle_id, noted_at, text)
       values ($1, '2026-10-03T12:00:00Z', 'Zuerst'), ($1, '2026-10-02T12:00:00Z', 'Danach')`,
      [id],
    );
    expect(await quiz(String(id))).toMatchObject({
      errata: [
        { notedAt: '2026-10-03T12:00:00+00:00', text: 'Zuerst' },
        { notedAt: '2026-10-02T12:00:00+00:00', text: 'Danach' },
      ],
    });
  });

  it('tells the version that the gateway has set', async () => {
    await database().query(`select private.set_setting('version', '1.6.2')`);
    expect(await answerOf('public.get_current_version()', [])).toBe('1.6.2');
    await expect(
      database().query(`select private.set_setting('version', 'latest')`),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      database().query(`select private.set_setting('colour', 'red')`),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('finds the puzzle of the day without looking at others', async () => {
    const plan = await database().transaction(async (query) => {
      await query('set local enable_seqscan = off');
      return query<{ 'QUERY PLAN': string }>(
        `explain select puzzle_id from public.schedule where locale = 'de' and date = '2026-11-12'`,
      );
    });
    expect(JSON.stringify(plan)).toContain('schedule_pkey');
  });
});
