import { beforeAll, describe, expect, it } from 'vitest';

import { loadContent } from '../../gateway/content/load-content.ts';
import { addDays, localDay } from '../../src/domain/day/day.ts';
import { type Actor, actingAs, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { contentFolder, filePuzzle, fileTip } from '../setup/factories/puzzle-file-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';

type Gaps = {
  today: string;
  days: { date: string; de: boolean; en: boolean; planned: string | null }[];
  next: { de: string; en: string };
};
type Published = { de: number; en: number; name: string; date: string };

/** Asked again each time: the day may end while these tests run. */
const inDays = (count: number) => addDays(localDay(Date.now(), 0), count);

/** A whole puzzle as a draft has it. */
function wholeContent(year = 1969) {
  const { year: _year, timeScale, difficulty, de, en } = filePuzzle('x');
  return { year, timeScale, difficulty, de, en };
}

/** One that asks for a number in these words. */
function asking(de: string, en: string) {
  const whole = wholeContent(12);
  return { ...whole, de: { ...whole.de, label: de }, en: { ...whole.en, label: en } };
}

/** A day of a May long after all others. */
const inMay = (date: number) => `2041-05-${String(date).padStart(2, '0')}`;

describe('plan and publication', () => {
  const database = freshDatabase();
  let ada: Actor;

  beforeAll(async () => {
    ada = await addMember(database(), '5_subadmin', 'Ada');
  });

  const call = <T>(name: string, ...words: unknown[]) => callAs<T>(database(), ada, name, ...words);
  const save = (key: string, content: object = wholeContent()) =>
    call('save_draft', key, 0, content);
  const slots = async (count: number) => {
    const days = await call<{ date: string; de: object; planned: { key: string } | null }[]>(
      'get_schedule',
      inDays(count),
      inDays(count + 1),
    );
    return days.map(({ planned }) => planned?.key ?? null);
  };

  it('a draft is planned, moved, swapped with another and taken off again', async () => {
    await save('one');
    await save('two');
    expect(await call('plan_draft', 'one', inDays(20))).toEqual({
      key: 'one',
      plannedFor: inDays(20),
      swapped: null,
    });
    await expect(call('plan_draft', 'two', inDays(20))).rejects.toMatchObject({ code: '23505' });
    await expect(call('move_plan', 'two', inDays(20), 'one')).rejects.toMatchObject({
      code: '23505',
    });
    await call('plan_draft', 'two', inDays(21));
    await expect(call('plan_draft', 'two', inDays(20))).rejects.toMatchObject({ code: '23505' });
    expect(await slots(20)).toEqual(['one', 'two']);
    expect(await call('move_plan', 'two', inDays(20), 'one')).toEqual({
      key: 'two',
      plannedFor: inDays(20),
      swapped: { key: 'one', plannedFor: inDays(21) },
    });
    expect(await slots(20)).toEqual(['two', 'one']);
    // The answer got lost, and the same is sent again.
    expect(await call('move_plan', 'two', inDays(20), 'one')).toMatchObject({ swapped: null });
    expect(await slots(20)).toEqual(['two', 'one']);
    await call('plan_draft', 'one', null);
    expect(await slots(20)).toEqual(['two', null]);
    expect(await call('get_draft', 'two')).toMatchObject({ plannedFor: inDays(20), revision: 1 });
  });

  it('only the draft gives way that was seen on the day', async () => {
    for (const [key, count] of [
      ['ours', 50],
      ['theirs', 51],
      ['third', 53],
    ] as const) {
      await save(key);
      await call('plan_draft', key, inDays(count));
    }
    for (const [count, expected] of [
      [51, null],
      [51, 'third'],
      [52, 'theirs'],
    ] as const) {
      const move = call('move_plan', 'ours', inDays(count), expected);
      await expect(move).rejects.toMatchObject({ code: 'PT409' });
    }
    expect(await slots(50)).toEqual(['ours', 'theirs']);
    expect(await call('move_plan', 'ours', inDays(52), null)).toMatchObject({ swapped: null });
    const back = await call('move_plan', 'ours', inDays(51), 'theirs');
    expect(back).toMatchObject({ swapped: { key: 'theirs', plannedFor: inDays(52) } });
  });

  it('a swap gives nobody a day that is over, and both drafts are in the record', async () => {
    await save('stale');
    await save('fresh');
    await call('plan_draft', 'stale', inDays(23));
    await call('plan_draft', 'fresh', inDays(24));
    await call('move_plan', 'stale', inDays(24), 'fresh');
    await database().query(`update private.draft set planned_for = $1 where key = 'fresh'`, [
      inDays(-2),
    ]);
    expect(await call('move_plan', 'fresh', inDays(24), 'stale')).toEqual({
      key: 'fresh',
      plannedFor: inDays(24),
      swapped: { key: 'stale', plannedFor: null },
    });
    expect(await call('get_draft', 'stale')).toMatchObject({ plannedFor: null });
    const told = await database().query(
      `select action, subject, details from private.staff_action
       where subject in ('stale', 'fresh') and action like 'draft %planned' and done_by = $1
       order by id offset 2`,
      [ada.sub],
    );
    const action = 'draft planned';
    expect(told).toEqual([
      { action, subject: 'stale', details: { date: inDays(24), swapped: 'fresh' } },
      { action, subject: 'fresh', details: { date: inDays(23), madeWayFor: 'stale' } },
      { action, subject: 'fresh', details: { date: inDays(24), swapped: 'stale' } },
      {
        action: 'draft unplanned',
        subject: 'stale',
        details: { date: null, madeWayFor: 'fresh' },
      },
    ]);
  });

  it.each([
    // An evening in New York, and the first minute without that day anywhere.
    ['2040-07-02T01:00:00Z', '2040-07-01'],
    ['2040-07-02T12:00:00Z', null],
  ])('at %s who makes way gets %s, the day that was left', async (at, given) => {
    const keys = ['moving', 'making-way'];
    for (const key of keys) {
      await save(key);
      await database().query('update private.draft set planned_for = $2 where key = $1', [
        key,
        key === 'moving' ? '2040-07-01' : '2040-07-03',
      ]);
    }
    const [row] = await database().query<{ answer: object }>(
      `select private.plan_draft(null, $1::timestamptz, 'moving', '2040-07-03', true) as answer`,
      [at],
    );
    expect(row?.answer).toMatchObject({ swapped: { key: 'making-way', plannedFor: given } });
    await database().query('delete from private.draft where key = any ($1::text[])', [keys]);
  });

  it('a day that is over, taken or none is refused', async () => {
    await save('late');
    await addPuzzle(database(), { date: inDays(30), locale: 'en' });
    for (const [name, ...seen] of [['plan_draft'], ['move_plan', null]] as const) {
      const refusal = async (key: string, date: string) =>
        call(name, key, date, ...seen).then(
          () => 'planned',
          (error: Error & { code?: string }) => error.code,
        );
      expect(await refusal('late', inDays(-2))).toBe('22023');
      expect(await refusal('late', 'infinity')).toBe('22023');
      expect(await refusal('late', inDays(30))).toBe('23505');
      expect(await refusal('nobody', inDays(31))).toBe('02000');
    }
    for (const [first, last] of [
      [inDays(0), inDays(400)],
      [inDays(0), inDays(-1)],
    ]) {
      await expect(call('get_schedule', first, last)).rejects.toMatchObject({ code: '22003' });
    }
  });

  it.each([
    // Noon at Greenwich, when a day ends in the far west and begins in the far east.
    ['2040-06-13T11:59:00Z', '2040-06-12', 'open'],
    ['2040-06-13T12:00:00Z', '2040-06-12', 'over'],
    // An evening in New York, and a night in Auckland.
    ['2040-06-14T01:00:00Z', '2040-06-13', 'open'],
    ['2040-06-13T14:00:00Z', '2040-06-14', 'open'],
  ])('at %s the day %s is %s, wherever somebody sits', async (at, date, state) => {
    const asked = database().query('select private.require_open_day($1::timestamptz, $2::date)', [
      at,
      date,
    ]);
    if (state === 'open') await asked;
    else await expect(asked).rejects.toMatchObject({ code: '22023' });
  });

  it('one of the loader is planned as it is', async () => {
    const folder = await contentFolder();
    await folder.write({
      'a.json': [filePuzzle('from-file', { year: 1492 }), filePuzzle('overtaken')],
    });
    await loadContent(database(), folder.path, new Date());
    await call('plan_draft', 'from-file', inDays(40));
    await call('plan_draft', 'overtaken', inDays(41));
    const [day] = await call<{ planned: object }[]>('get_schedule', inDays(40), inDays(40));
    expect(day?.planned).toEqual({ key: 'from-file', year: 1492, isReady: false });
    expect(await call('get_draft', 'from-file')).toMatchObject({ revision: 0, updatedAt: null });
    // Its file gets another date: the plan gives way.
    await database().query(
      `update public.puzzle set state = 'published', name = left(key, 1)
       where key in ('from-file', 'overtaken')`,
    );
    await call('save_draft', 'in-its-place', 0, wholeContent(1905));
    expect(await call('publish_draft', 'in-its-place', 1, inDays(41))).toMatchObject({
      date: inDays(41),
    });
    await save('instead');
    expect(await call('move_plan', 'instead', inDays(40), null)).toMatchObject({ swapped: null });
    expect(await slots(40)).toEqual(['instead', null]);
    await folder.remove();
  });

  it('publishing makes both languages the puzzle of the day, and no draft any more', async () => {
    const folder = await contentFolder();
    const content = wholeContent(1903);
    await folder.write({ 'a.json': [filePuzzle('flight', { year: 1902 })] });
    await loadContent(database(), folder.path, new Date());
    const { revision } = await call<{ revision: number }>('save_draft', 'flight', 0, content);
    await call('plan_draft', 'flight', inDays(2));
    await expect(call('publish_draft', 'flight', 0, inDays(2))).rejects.toMatchObject({
      code: 'PT409',
    });
    await save('other');
    await expect(call('publish_draft', 'other', 1, inDays(2))).rejects.toMatchObject({
      code: '23505',
    });
    const made = await call<Published>('publish_draft', 'flight', revision, inDays(2));
    expect(made).toMatchObject({ date: inDays(2), name: expect.stringMatching(/^\d+$/) });
    const rows = await database().query(
      `select p.locale, p.year, p.name, s.date::text as date, p.state,
         (select string_agg(t.text, ',' order by t.position) from public.tip t
          where t.puzzle_id = p.id and t.source_quote = 'So it was.') as tips
       from public.puzzle p join public.schedule s on s.puzzle_id = p.id
       where p.id in ($1::integer, $2::integer) order by p.locale`,
      [made.de, made.en],
    );
    const row = { year: 1903, name: made.name, date: inDays(2), state: 'published' };
    const tips = 'first,second,third,fourth';
    expect(rows).toEqual([
      { locale: 'de', ...row, tips },
      { locale: 'en', ...row, tips },
    ]);
    for (const [name, ...words] of [
      ['plan_draft', 'flight', inDays(3)],
      ['remove_draft', 'flight', revision],
      ['publish_custom', 'flight', revision, 'de'],
    ] as const) {
      await expect(call(name, ...words)).rejects.toMatchObject({ code: '55000' });
    }
    expect(await call('get_drafts', 'flight')).toEqual([]);
    expect(await call('get_draft', 'flight')).toMatchObject({
      plannedFor: null,
      published: { de: { id: made.de, name: made.name, date: inDays(2), errata: [] } },
    });
    const again = await loadContent(database(), folder.path, new Date());
    expect(again).toEqual({ inserted: 0, present: 2, refused: [] });
    expect(await callAs(database(), anonymous, 'get_quiz', String(made.de), 840)).toBeNull();
    const actions = await database().query(
      `select action, details ->> 'date' as date from private.staff_action
       where subject = 'flight' and done_by = $1 order by id`,
      [ada.sub],
    );
    expect(actions).toEqual([
      { action: 'draft saved', date: null },
      { action: 'draft planned', date: inDays(2) },
      { action: 'puzzle published', date: inDays(2) },
    ]);
    await folder.remove();
  });

  it('what is published is listed in pages, the newest first, however old it is', async () => {
    type Page = { puzzles: { key: string; hints: object }[]; total: number };
    const list = async (...words: unknown[]) => {
      const { puzzles, total } = await call<Page>('get_published', 'list-', ...words);
      const keys = puzzles.map(({ key }) => key.replace(/^list-/, '').replace(/^puzzle-.*/, 'old'));
      return `${keys.join(' ')} of ${total}`;
    };
    const [none, all] = [null, 30];
    await addPuzzle(database(), { hint: 'Of list-old', year: 1700, date: '2020-01-01' });
    await save('list-coming', wholeContent(1800));
    await call('publish_draft', 'list-coming', 1, inDays(70));
    await save('list-custom', wholeContent(1900));
    await call('publish_custom', 'list-custom', 1, 'de');
    await save('list-draft');

    expect(await list()).toBe('coming old custom of 3');
    const { puzzles } = await call<Page>('get_published', 'Of list-old');
    expect(puzzles.map(({ hints }) => hints)).toEqual([{ de: 'Of list-old 1' }]);
    expect(await list(none, none, none, 'newest', 1, 1)).toBe('old of 3');
    expect(await list(none, none, none, 'newest', 3, all)).toBe(' of 3');
    expect(await list(none, none, none, 'oldest', 0, all)).toBe('old coming custom of 3');
    expect(await list(none, none, none, 'year', 0, all)).toBe('old coming custom of 3');
    expect(await list(none, none, none, 'key', 0, all)).toBe('coming custom old of 3');
    expect(await list(1800, 1899)).toBe('coming of 1');
    expect(await list(none, none, 'en')).toBe('old custom of 2');
    for (const [words, code] of [
      [[none, none, 'fr'], '22023'],
      [[none, none, none, 'lost'], '22023'],
      [[none, none, none, 'key', -1], '22003'],
      [[none, none, none, 'key', 0, 101], '22003'],
    ] as const) {
      await expect(list(...words)).rejects.toMatchObject({ code });
    }
    await expect(call('get_published', 'x'.repeat(101))).rejects.toMatchObject({ code: '22001' });
  });

  it('what is missing is named, and nothing of it is written', async () => {
    const content = wholeContent();
    const [first = fileTip(), ...rest] = content.en.tips;
    const without = (tip: object) => ({ ...content, en: { tips: [tip, ...rest] } });
    const { year: _, ...yearless } = content;
    const cases: [object, string][] = [
      [yearless, 'year'],
      [{ ...content, de: undefined }, 'de.tips[0].text'],
      [{ ...content, en: { tips: rest } }, 'en.tips[3].text'],
      [
        without({ ...first, source: { address: 'https://example.org' } }),
        'en.tips[0].source.quote',
      ],
      [without({ ...first, image: '/i/a.webp', imageAlt: 'A map' }), 'en.tips[0].copyright'],
      [{ ...content, de: { ...content.de, label: 'Wie viele?' } }, 'en.label'],
    ];
    for (const [index, [draft, detail]] of cases.entries()) {
      await save(`missing-${index}`, draft);
      const publishing = call('publish_draft', `missing-${index}`, 1, inDays(60));
      await expect(publishing).rejects.toMatchObject({ code: '55000', detail });
    }
    await save('bad-link', without({ ...first, link: 'example.org' }));
    await expect(call('publish_draft', 'bad-link', 1, inDays(60))).rejects.toMatchObject({
      code: '23514',
    });
    await save('bad-year', { ...content, year: 9999 });
    await expect(call('publish_draft', 'bad-year', 1, inDays(60))).rejects.toMatchObject({
      code: '23514',
    });
    const rows = await database().query(
      `select from public.puzzle where key like 'missing-%' or key like 'bad-%'`,
    );
    expect(rows).toEqual([]);
    await expect(call('publish_draft', 'bad-link', 1, inDays(-2))).rejects.toMatchObject({
      code: '22023',
    });
  });

  it('gaps are told for the seven days ahead, and the first one after', async () => {
    for (const distance of [0, 1, 3, 4, 5, 6, 7, 8, 9]) {
      for (const locale of ['de', 'en'] as const) {
        if (locale === 'de' || (distance !== 6 && distance !== 7)) {
          await addPuzzle(database(), { locale, date: inDays(distance) });
        }
      }
    }
    await save('for-six');
    await expect(call('plan_draft', 'for-six', inDays(6))).rejects.toMatchObject({ code: '23505' });
    await expect(call('get_gaps', null)).rejects.toMatchObject({ code: '22004' });
    const gaps = await call<Gaps>('get_gaps', 0);
    expect(gaps).toEqual({
      today: inDays(0),
      days: [6, 7].map((distance) => ({
        date: inDays(distance),
        de: true,
        en: false,
        planned: null,
      })),
      next: { de: inDays(10), en: inDays(10) },
    });
    await expect(call('get_gaps', null)).rejects.toMatchObject({ code: '22004' });
  });

  it('gaps are told by the local day, and with what is planned for them', async () => {
    const gapsAt = async (at: string, offset: number) => {
      const [row] = await database().query<{ gaps: Gaps }>(
        'select private.gaps($1::text::timestamptz, $2) as gaps',
        [at, offset],
      );
      return row?.gaps;
    };
    for (const date of [2, 9, 11]) await addPuzzle(database(), { date: inMay(date) });
    await addPuzzle(database(), { date: inMay(9), locale: 'en' });
    await addPuzzle(database(), { date: inMay(10), locale: 'en' });
    await save('gap-planned');
    await database().query(`update private.draft set planned_for = $1 where key = 'gap-planned'`, [
      inMay(2),
    ]);
    const key = 'gap-published';
    await addPuzzle(database(), { key, isPublished: true });
    await database().query(
      `insert into private.draft (key, revision, planned_for) values ($1, 0, $2)`,
      [key, inMay(3)],
    );
    const gap = (date: number, said: object = {}) => ({
      date: inMay(date),
      de: false,
      en: false,
      planned: null,
      ...said,
    });
    const second = gap(2, { de: true, planned: 'gap-planned' });
    expect(await gapsAt(`${inMay(1)}T22:00:00Z`, 120)).toEqual({
      today: inMay(2),
      days: [second, ...[3, 4, 5, 6, 7, 8].map((date) => gap(date))],
      next: { de: inMay(10), en: inMay(11) },
    });
    expect(await gapsAt(`${inMay(1)}T22:00:00Z`, 119)).toEqual({
      today: inMay(1),
      days: [gap(1), second, ...[3, 4, 5, 6, 7, 8].map((date) => gap(date))],
      next: { de: inMay(10), en: inMay(11) },
    });
    expect((await gapsAt(`${inMay(2)}T22:00:00Z`, 120))?.next).toEqual({
      de: inMay(12),
      en: inMay(11),
    });
    await database().query(`delete from private.draft where key in ('gap-planned', $1)`, [key]);
  });

  it('a day is told with all that it has, published and planned', async () => {
    const [date, next] = ['2042-05-01', '2042-05-02'];
    const id = await addPuzzle(database(), { key: 'slot', date, year: 1848, hint: 'Slot' });
    await addPuzzle(database(), { key: 'slot-en', date, locale: 'en', year: 1849 });
    await save('slot-planned', { year: 1850 });
    await call('set_draft_ready', 'slot-planned', 1, true);
    await call('plan_draft', 'slot-planned', next);
    const days = () =>
      call<{ de: object; en: object; planned: object }[]>('get_schedule', date, next);
    const de = {
      id,
      name: expect.stringMatching(/^Test \d+$/),
      key: 'slot',
      year: 1848,
      hint: 'Slot 1',
      isChanged: false,
    };
    const en = expect.objectContaining({ key: 'slot-en', year: 1849 });
    expect(await days()).toEqual([
      { date, de, en, planned: null },
      {
        date: next,
        de: null,
        en: null,
        planned: { key: 'slot-planned', year: 1850, isReady: true },
      },
    ]);
    const isChanged = async (set: string) => {
      await database().exec(`update private.draft set ${set} where key = 'slot'`);
      return (await days())[0]?.de;
    };
    await database().exec(`insert into private.draft (key, revision) values ('slot', 0)`);
    expect(await isChanged('is_ready = true')).toMatchObject({ isChanged: false });
    expect(await isChanged(`revision = 2, content = '{}', published_revision = 1`)).toMatchObject({
      isChanged: true,
    });
    expect(await isChanged('published_revision = 2')).toMatchObject({ isChanged: false });
    await database().exec(`delete from private.draft where key like 'slot%'`);
  });

  it('what was planned is on record, and nothing is where nothing changed', async () => {
    await save('on-record');
    const there = '2043-05-01';
    const then = '2043-05-02';
    for (const date of [there, there]) await call('plan_draft', 'on-record', date);
    await call('move_plan', 'on-record', then, null);
    for (const date of [null, null]) await call('plan_draft', 'on-record', date);
    const told = await database().query(
      `select action, details, done_by as by from private.staff_action
       where subject = 'on-record' and action like 'draft %planned' order by id`,
    );
    expect(told).toEqual([
      { action: 'draft planned', details: { date: there, swapped: null }, by: ada.sub },
      { action: 'draft planned', details: { date: then, swapped: null }, by: ada.sub },
      { action: 'draft unplanned', details: { date: null, swapped: null }, by: ada.sub },
    ]);
    await expect(call('move_plan', 'on-record', null, null)).rejects.toMatchObject({
      code: '22004',
    });
    await call('remove_draft', 'on-record', 1);
    for (const [name, ...words] of [
      ['plan_draft', there],
      ['publish_draft', 1, there],
      ['publish_custom', 1, 'de'],
    ] as const) {
      await expect(call(name, 'on-record', ...words)).rejects.toMatchObject({ code: '55000' });
    }
  });

  it('what is unknown, or planned, is neither published nor handed out', async () => {
    for (const key of ['nobodys', null]) {
      for (const [name, ...words] of [
        ['plan_draft', inDays(90)],
        ['move_plan', inDays(90), null],
        ['publish_draft', 0, inDays(90)],
        ['publish_custom', 0, 'de'],
      ] as const) {
        await expect(call(name, key, ...words)).rejects.toMatchObject({ code: '02000' });
      }
    }
    await save('planned-custom');
    await expect(call('publish_custom', 'planned-custom', 1, 'fr')).rejects.toMatchObject({
      code: '22023',
    });
    await call('plan_draft', 'planned-custom', '2043-05-02');
    await expect(call('publish_custom', 'planned-custom', 1, 'de')).rejects.toMatchObject({
      code: '55000',
    });
    await call('plan_draft', 'planned-custom', null);
    await call('publish_custom', 'planned-custom', 1, 'de');
    const told = await database().query(
      `select details from private.staff_action
       where subject = 'planned-custom' and action = 'custom published' and done_by = $1`,
      [ada.sub],
    );
    expect(told).toEqual([{ details: { locale: 'de', revision: 1 } }]);
  });

  it('every part that a published hint wants is asked for by its path, in its order', async () => {
    const tip = {
      ...fileTip({ image: '/i/a.webp', imageAlt: 'A', copyright: 'C' }),
      place: { name: 'Wien', lat: 48.2, lon: 16.4, land: 'AT' },
    };
    const content = { year: 1, timeScale: 3, difficulty: 1, de: { tips: [tip, tip, tip, tip] } };
    const missing = async (path: string | null) => {
      const [row] = await database().query<{ part: string | null }>(
        `select private.missing_part($1::jsonb #- coalesce(string_to_array($2, ','), '{}'), 'de') as part`,
        [content, path],
      );
      return row?.part;
    };
    expect(await missing(null)).toBeNull();
    expect(await missing('de')).toBe('de.tips[0].text');
    for (const part of ['year', 'timeScale', 'difficulty']) expect(await missing(part)).toBe(part);
    for (const part of [
      'text',
      'type',
      'source,address',
      'source,quote',
      'imageAlt',
      'copyright',
      'place,name',
      'place,lat',
      'place,lon',
      'place,land',
    ]) {
      expect(await missing(`de,tips,2,${part}`)).toBe(`de.tips[2].${part.replace(',', '.')}`);
    }
    for (const part of ['image', 'place']) expect(await missing(`de,tips,2,${part}`)).toBeNull();
  });

  it('blanks around what is published go away, and nothing is where there was nothing', async () => {
    const tips = [0, 1, 2, 3].map((index) => ({
      ...fileTip({ text: ` ${index} ` }),
      link: ' https://example.org/l\n',
      image: index === 0 ? '\t/i/a.webp ' : ' ',
      imageAlt: ' Alt ',
      copyright: ' C ',
      audio: index === 0 ? ' /a.ogg ' : '',
      title: index === 0 ? ' T ' : '',
      source: { address: ' https://example.org/s ', quote: ' Q ' },
    }));
    await save('blanks', { ...wholeContent(1851), de: { tips, label: ' ' }, en: { tips } });
    await call('publish_draft', 'blanks', 1, '2044-05-01');
    const stored = await database().query(
      `select p.label, t.text, t.type, t.title, t.link, t.image, t.image_alt, t.copyright, t.audio,
         t.place, t.source_address, t.source_quote
       from public.tip t join public.puzzle p on p.id = t.puzzle_id
       where p.key = 'blanks' and p.locale = 'de' and t.position < 3 order by t.position`,
    );
    const row = {
      label: null,
      type: 'article',
      link: 'https://example.org/l',
      place: null,
      source_address: 'https://example.org/s',
      source_quote: ' Q ',
    };
    expect(stored).toEqual([
      {
        ...row,
        text: ' 0 ',
        title: ' T ',
        image: '/i/a.webp',
        image_alt: ' Alt ',
        copyright: ' C ',
        audio: '/a.ogg',
      },
      {
        ...row,
        text: ' 1 ',
        title: null,
        image: null,
        image_alt: null,
        copyright: null,
        audio: null,
      },
    ]);
  });

  it('what is published is told with its answer, languages and place in each order', async () => {
    type Page = { puzzles: { key: string }[]; total: number };
    for (const [key, locale, year, date] of [
      ['told-b', 'de', 1500, '2020-02-01'],
      ['told-b', 'en', 1500, '2020-02-01'],
      ['told-a', 'en', 1600, null],
      ['told-c', 'de', 1400, '2020-02-03'],
    ] as const) {
      await addPuzzle(database(), {
        key,
        locale,
        year,
        ...(date === null ? { token: 'told-a-custom-puzzle-001', isPublished: true } : { date }),
      });
    }
    await addPuzzle(database(), { key: 'told-a', hint: 'A draft' });
    await addPuzzle(database(), { key: 'told-d' });
    const list = (...words: unknown[]) => call<Page>('get_published', 'told-', ...words);
    const keysOf = async (...words: unknown[]) =>
      (await list(...words)).puzzles.map(({ key }) => key.slice('told-'.length)).join(' ');
    const named = expect.stringMatching(/^Test \d+$/);
    expect(await list(null, null, null, 'year')).toEqual({
      puzzles: [
        {
          key: 'told-c',
          name: named,
          date: '2020-02-03',
          year: 1400,
          hints: { de: 'Hint 1' },
          hasDe: true,
          hasEn: false,
        },
        {
          key: 'told-b',
          name: named,
          date: '2020-02-01',
          year: 1500,
          hints: { de: 'Hint 1', en: 'Hint 1' },
          hasDe: true,
          hasEn: true,
        },
        {
          key: 'told-a',
          name: named,
          date: null,
          year: 1600,
          hints: { en: 'Hint 1' },
          hasDe: false,
          hasEn: true,
        },
      ],
      total: 3,
    });
    expect(await keysOf()).toBe('c b a');
    expect(await keysOf(null, null, null, null)).toBe('c b a');
    expect(await keysOf(null, null, null, 'oldest')).toBe('b c a');
    expect(await keysOf(null, null, null, 'key')).toBe('a b c');
    expect(await keysOf(null, null, null, 'key', null, null)).toBe('a b c');
    expect(await keysOf(1400, 1500)).toBe('c b');
    expect(await keysOf(1401, 1600)).toBe('b a');
    expect(await keysOf(null, null, 'de')).toBe('a');
    expect((await list(null, null, null, 'key', 1_000_000)).total).toBe(3);
    await expect(list(null, null, null, 'key', 1_000_001)).rejects.toMatchObject({ code: '22003' });
    for (const [words, keys] of [
      ['TOLD-C', ['told-c']],
      ['1600', ['told-a']],
    ] as const) {
      const { puzzles } = await call<Page>('get_published', words);
      expect(puzzles.map(({ key }) => key)).toEqual(keys);
    }
  });

  it('a custom puzzle is found by its token alone, each language by its own', async () => {
    await save('custom', wholeContent(1848));
    const { token } = await call<{ token: string }>('publish_custom', 'custom', 1, 'de');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await callAs(database(), anonymous, 'get_quiz', token, 0)).toMatchObject({
      id: token,
      year: 1848,
      date: null,
      name: null,
    });
    await expect(call('publish_custom', 'custom', 1, 'de')).rejects.toMatchObject({
      code: '55000',
    });
    await expect(call('publish_draft', 'custom', 1, inDays(70))).rejects.toMatchObject({
      code: '55000',
    });
    await expect(call('publish_custom', 'custom', 0, 'en')).rejects.toMatchObject({
      code: 'PT409',
    });
    const english = await call<{ token: string }>('publish_custom', 'custom', 1, 'en');
    expect(english.token).not.toBe(token);
    // The draft says what is published, also once a link of that is replaced.
    const [own] = await database().query<{ id: number }>(
      `select id from public.puzzle where key = 'custom' and locale = 'de'`,
    );
    const source = ['https://example.org/source', 'https://example.org/mended'];
    await call('replace_reference', own?.id, 1, 'source', ...source);
    const mended = { tips: [{ source: { address: source[1] } }, {}, {}, {}] };
    expect(await call('get_draft', 'custom')).toMatchObject({
      revision: 2,
      content: { de: mended },
    });
  });

  it('what is asked for is mended with the rest, until the day begins', async () => {
    await save('asks', asking('Wie viele?', 'How many?'));
    await call('publish_draft', 'asks', 1, inDays(90));
    await call('save_draft', 'asks', 1, asking('Wie oft?', 'How often?'));
    await call('publish_draft', 'asks', 2, inDays(90));
    const labels = await database().query(
      `select label from public.puzzle where key = 'asks' order by locale`,
    );
    expect(labels).toEqual([{ label: 'Wie oft?' }, { label: 'How often?' }]);
  });

  it('is for staff alone', async () => {
    const others = [anonymous, service, await addMember(database(), '3_chronicler')];
    for (const other of others) {
      for (const [name, ...words] of [
        ['plan_draft', 'one', inDays(80)],
        ['move_plan', 'one', inDays(80), null],
        ['get_schedule', inDays(0), inDays(0)],
        ['get_gaps', 0],
        ['publish_draft', 'one', 1, inDays(80)],
        ['publish_custom', 'one', 1, 'de'],
        ['get_published'],
      ] as const) {
        const refused = callAs(database(), other, name, ...words);
        await expect(refused).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

describe('a schedule without any puzzle', () => {
  const database = freshDatabase();

  it('has a gap each day, and the next one after a week', async () => {
    const [row] = await database().query<{ gaps: Gaps }>(
      'select private.gaps($1::text::timestamptz, 0) as gaps',
      [`${inMay(1)}T12:00:00Z`],
    );
    expect(row?.gaps).toEqual({
      today: inMay(1),
      days: [1, 2, 3, 4, 5, 6, 7, 8].map((date) => ({
        date: inMay(date),
        de: false,
        en: false,
        planned: null,
      })),
      next: { de: inMay(9), en: inMay(9) },
    });
  });
});

describe('the number of a puzzle', () => {
  const database = freshDatabase();
  const schedule = async (name: string, date: string) => {
    const id = await addPuzzle(database(), { isPublished: false });
    await database().query('update public.puzzle set name = $2 where id = $1', [id, name]);
    await database().query(`update public.puzzle set state = 'published' where id = $1`, [id]);
    await database().query(
      `insert into public.schedule (locale, date, puzzle_id) values ('de', $1, $2)`,
      [date, id],
    );
  };
  const nextName = async (date: string) => {
    const [row] = await database().query<{ name: string }>(
      'select private.next_name($1::text::date) as name',
      [date],
    );
    return row?.name;
  };

  it('counts days as long as all do, and goes on from the highest otherwise', async () => {
    expect(await nextName('2027-01-01')).toBe('1');
    await schedule('5', '2027-01-01');
    await schedule('7', '2027-01-03');
    expect(await nextName('2027-01-02')).toBe('6');
    expect(await nextName('2027-01-31')).toBe('35');
    // Four days before the first comes number 1, and no day before that is counted to.
    expect(await nextName('2026-12-28')).toBe('1');
    expect(await nextName('2026-12-27')).toBe('8');
    await database().query(
      `insert into public.puzzle (key, locale, name, year) values ('taken', 'en', '6', 1969)`,
    );
    expect(await nextName('2027-01-02')).toBe('8');
    await schedule('40', '2027-01-05');
    expect(await nextName('2027-01-06')).toBe('41');
  });
});

describe('two publications onto one day at once, on postgres', () => {
  const database = freshDatabase();

  it('end as one, whole in both languages, and a refusal', async () => {
    const staff = await Promise.all(
      ['Ada', 'Bert'].map((name) => addMember(database(), '5_subadmin', name)),
    );
    const [ada, bert] = staff;
    if (ada === undefined || bert === undefined) throw new Error('Nobody is there.');
    await callAs(database(), ada, 'save_draft', 'hers', 0, wholeContent());
    await callAs(database(), bert, 'save_draft', 'his', 0, wholeContent());
    const results = await Promise.allSettled([
      callAs(database(), ada, 'publish_draft', 'hers', 1, inDays(5)),
      callAs(database(), bert, 'publish_draft', 'his', 1, inDays(5)),
    ]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: '23505' } }]);
    const rows = await actingAs(database(), service, (query) =>
      query(
        'select distinct p.key, s.locale from public.schedule s join public.puzzle p on p.id = s.puzzle_id',
      ),
    );
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row) => JSON.stringify(row).replace(/"locale":"\w+"/, ''))).size).toBe(
      1,
    );
  });
});
