import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { loadContent } from '../../gateway/content/load-content.ts';
import { applyDifferences, findDifferences } from '../../gateway/content/update-content.ts';
import { addDays, localDay, MAX_OFFSET } from '../../src/domain/day/day.ts';
import { type Actor, actingAs, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import {
  type ContentFolder,
  contentFolder,
  filePuzzle,
  fileTip,
} from '../setup/factories/puzzle-file-factory.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';

/** The first day that has begun nowhere is 1. Asked again each time: it may begin while these tests run. */
const inDays = (count: number) => addDays(localDay(Date.now(), MAX_OFFSET), count);

function wholeContent(year = 1969) {
  const { year: _year, timeScale, difficulty, de, en } = filePuzzle('x');
  return { year, timeScale, difficulty, de, en };
}

/** The last second before a day begins at UTC+14, and the first of it. */
const day = '2040-06-13';
const before = '2040-06-12T09:59:59Z';
const begun = '2040-06-12T10:00:00Z';

const frozen = { code: '55000' };
const otherwise = { code: 'PT409' };

describe('until a puzzle’s day begins anywhere', () => {
  let edges = 0;
  const database = freshDatabase();
  let ada: Actor;
  let bert: Actor;
  let folder: ContentFolder;

  beforeAll(async () => {
    ada = await addMember(database(), '5_subadmin', 'Ada');
    bert = await addMember(database(), '5_subadmin', 'Bert');
  });

  beforeEach(async () => {
    folder = await contentFolder();
    return () => folder.remove();
  });

  const call = <T>(name: string, ...words: unknown[]) => callAs<T>(database(), ada, name, ...words);
  const save = (key: string, year = 1969) => call('save_draft', key, 0, wholeContent(year));
  const load = () => loadContent(database(), folder.path, new Date());
  const at = async (time: string, name: string, ...words: unknown[]) => {
    const places = words.map((_, index) => `$${index + 2}`).join(', ');
    const [row] = await database().query<{ answer: unknown }>(
      `select private.${name}(null, $1::timestamptz, ${places}) as answer`,
      [
        time,
        ...words.map((word) =>
          typeof word === 'object' && word !== null ? JSON.stringify(word) : word,
        ),
      ],
    );
    return row?.answer;
  };
  /** What a day has in both languages, such as `own 12, own 12`. */
  const on = async (date: string) => {
    const rows = await database().query<{ told: string }>(
      `select p.key || ' ' || p.name as told from public.schedule s join public.puzzle p on p.id = s.puzzle_id
       where s.date = $1::text::date order by s.locale`,
      [date],
    );
    return rows.map(({ told }) => told).join(', ');
  };
  const years = async (key: string) =>
    (
      await database().query<{ year: number }>(
        'select year from public.puzzle where key = $1 order by locale',
        [key],
      )
    ).map(({ year }) => year);
  /** Leaves a day to the next test. */
  const vacate = async (date: string) => {
    const [key] = (await on(date)).split(' ');
    if (key !== undefined && key !== '') await at(before, 'move_puzzle', key, null, null);
  };
  const ship = async (...puzzles: ReturnType<typeof filePuzzle>[]) => {
    await folder.write({ 'a.json': puzzles });
    expect(await load()).toMatchObject({ refused: [] });
  };

  it('its day goes to another puzzle, and it waits, ready and without a day, for the next', async () => {
    await ship(filePuzzle('shipped', { name: '500', date: inDays(1) }));
    await save('own');
    await expect(call('publish_draft', 'own', 1, inDays(1))).rejects.toMatchObject({
      code: '23505',
    });
    await expect(call('publish_draft', 'own', 1, inDays(1), 'nobody')).rejects.toMatchObject(
      otherwise,
    );
    await expect(call('publish_draft', 'own', 1, inDays(2), 'shipped')).rejects.toMatchObject(
      otherwise,
    );
    expect(await call('publish_draft', 'own', 1, inDays(1), 'shipped')).toMatchObject({
      name: '500',
      date: inDays(1),
    });
    expect(await on(inDays(1))).toBe('own 500, own 500');
    expect(await call('get_drafts', 'shipped')).toMatchObject([
      { key: 'shipped', isReady: true, plannedFor: null, hasDe: true, hasEn: true },
    ]);
    expect(await call('get_draft', 'shipped')).toMatchObject({
      published: null,
      isFrozen: false,
      isChanged: false,
    });
    await call('plan_draft', 'shipped', inDays(2));
    const { revision } = await call<{ revision: number }>('get_draft', 'shipped');
    await call('publish_draft', 'shipped', revision, inDays(2));
    expect(await on(inDays(2))).toBe('shipped 501, shipped 501');
    const told = await database().query(
      `select action, subject, details ->> 'date' as date, details ->> 'madeWayFor' as other
       from private.staff_action where subject in ('own', 'shipped') order by id`,
    );
    expect(told).toEqual([
      { action: 'draft created', subject: 'own', date: null, other: null },
      { action: 'puzzle withdrawn', subject: 'shipped', date: inDays(1), other: 'own' },
      { action: 'puzzle published', subject: 'own', date: inDays(1), other: null },
      { action: 'draft planned', subject: 'shipped', date: inDays(2), other: null },
      { action: 'puzzle published', subject: 'shipped', date: inDays(2), other: null },
    ]);
  });

  it('its texts, order and year are mended in place: the old ones stay until the new are published', async () => {
    await ship(filePuzzle('mended', { name: '510', date: inDays(10), year: 1800 }));
    const tips = ['fourth', 'third', 'second', 'first'].map((text) =>
      fileTip({ text, link: `https://example.org/${text}` }),
    );
    const content = { ...wholeContent(1801), de: { tips }, en: { tips } };
    expect(await call('save_draft', 'mended', 0, content)).toMatchObject({ revision: 1 });
    expect(await years('mended')).toEqual([1800, 1800]);
    expect(await call('get_draft', 'mended')).toMatchObject({
      content: { year: 1801 },
      isChanged: true,
      isFrozen: false,
    });
    // Files have what is published, too.
    const exchanged = await database().query(
      `select revision, (content ->> 'year')::integer as year from private.puzzles_for_exchange()
       where key = 'mended'`,
    );
    expect(exchanged).toEqual([{ revision: 1, year: 1800 }]);
    const [slot] = await call<object[]>('get_schedule', inDays(10), inDays(10));
    expect(slot).toMatchObject({
      de: { key: 'mended', hint: 'first', year: 1800, isChanged: true },
    });

    const made = await call('publish_draft', 'mended', 1, inDays(10));
    expect(made).toMatchObject({ name: '510', date: inDays(10) });
    expect(await years('mended')).toEqual([1801, 1801]);
    const stored = await database().query(
      `select t.text, t.link from public.tip t join public.puzzle p on p.id = t.puzzle_id
       where p.key = 'mended' and p.locale = 'de' order by t.position`,
    );
    expect(stored).toEqual(tips.map(({ text, link }) => ({ text, link })));
    // The answer got lost, and the same is sent again.
    expect(await call('publish_draft', 'mended', 1, inDays(10))).toEqual(made);
    expect(await call('get_draft', 'mended')).toMatchObject({ isChanged: false });
    const told = await database().query(
      `select action from private.staff_action where subject = 'mended' order by id`,
    );
    expect(told).toEqual([{ action: 'draft saved' }, { action: 'puzzle mended' }]);

    const { de: _, ...half } = content;
    await call('save_draft', 'mended', 1, half);
    await expect(call('publish_draft', 'mended', 2, inDays(10))).rejects.toMatchObject({
      ...frozen,
      detail: 'de.tips[0].text',
    });
    expect(await on(inDays(10))).toBe('mended 510, mended 510');
    // Half a change is no ready draft, but it is not lost either.
    await call('move_puzzle', 'mended', null);
    expect(await call('get_draft', 'mended')).toMatchObject({ revision: 2, isReady: false });
  });

  it('it is moved, swapped and withdrawn, and numbers stay with the days', async () => {
    await ship(
      filePuzzle('first', { name: '520', date: inDays(20) }),
      filePuzzle('second', { name: '521', date: inDays(21) }),
    );
    await expect(call('move_puzzle', 'first', inDays(21))).rejects.toMatchObject(otherwise);
    await expect(call('move_puzzle', 'first', inDays(22), 'second')).rejects.toMatchObject(
      otherwise,
    );
    expect(await call('move_puzzle', 'first', inDays(21), 'second')).toEqual({
      key: 'first',
      date: inDays(21),
      swapped: { key: 'second', date: inDays(20) },
    });
    expect([await on(inDays(20)), await on(inDays(21))]).toEqual([
      'second 520, second 520',
      'first 521, first 521',
    ]);
    expect(await call('move_puzzle', 'first', inDays(21), 'second')).toMatchObject({
      swapped: null,
    });
    await save('planned-there');
    await call('plan_draft', 'planned-there', inDays(22));
    await expect(call('move_puzzle', 'first', inDays(22))).rejects.toMatchObject({ code: '23505' });
    await expect(call('move_puzzle', 'first', inDays(-3))).rejects.toMatchObject({ code: '22023' });
    await expect(call('move_puzzle', 'planned-there', inDays(23))).rejects.toMatchObject({
      code: '02000',
    });
    await call('move_puzzle', 'first', inDays(23));
    expect(await on(inDays(23))).toMatch(/^first (\d+), first \1$/);
    await call('move_puzzle', 'first', null);
    expect(await on(inDays(23))).toBe('');
    expect(await call('get_drafts', 'first', 'ready')).toMatchObject([{ key: 'first' }]);
  });

  const toldOf = async (...subjects: string[]) =>
    database().query<{ subject: string; action: string; details: object }>(
      `select subject, action, details from private.staff_action
       where subject = any ($1::text[]) and action like 'puzzle %' order by id`,
      [subjects],
    );

  it('every move is on record: from where, to where, and who made way', async () => {
    const [monday, tuesday, friday] = ['2041-03-04', '2041-03-05', '2041-03-08'];
    await ship(
      filePuzzle('mover', { name: '700', date: monday }),
      filePuzzle('neighbour', { name: '701', date: tuesday }),
    );
    await call('move_puzzle', 'mover', tuesday, 'neighbour');
    await call('move_puzzle', 'mover', friday);
    await call('move_puzzle', 'mover', null);
    await call('move_puzzle', 'mover', null);
    const name = (await on(monday)).split(/[ ,]/)[1];
    expect(name).toBe('700');
    expect(await toldOf('mover', 'neighbour')).toEqual([
      {
        subject: 'mover',
        action: 'puzzle moved',
        details: { date: tuesday, from: monday, swapped: 'neighbour' },
      },
      {
        subject: 'neighbour',
        action: 'puzzle moved',
        details: { date: monday, from: tuesday, madeWayFor: 'mover' },
      },
      {
        subject: 'mover',
        action: 'puzzle moved',
        details: { date: friday, from: tuesday, swapped: null },
      },
      {
        subject: 'mover',
        action: 'puzzle withdrawn',
        details: { date: friday, name: expect.stringMatching(/^\d+$/), madeWayFor: null },
      },
    ]);
    const doers = await database().query(
      `select distinct done_by from private.staff_action where subject in ('mover', 'neighbour')`,
    );
    expect(doers).toEqual([{ done_by: ada.sub }]);
    await save('mover-after', 1901);
    await at('2041-03-01T12:00:00Z', 'publish_draft', 'mover-after', 1, friday, null);
    await save('mover-instead', 1902);
    await at('2041-03-01T12:00:00Z', 'publish_draft', 'mover-instead', 1, friday, 'mover-after');
    await expect(call('publish_draft', 'mover-instead', 1, inDays(-3))).rejects.toMatchObject({
      code: '22023',
    });
    await at('2041-03-01T12:00:00Z', 'publish_draft', 'mover-instead', 1, '2041-03-09', null);
    expect(await on('2041-03-09')).toMatch(/^mover-instead \d+, mover-instead \d+$/);
    const published = (await toldOf('mover-instead')).map(({ details }) => details);
    expect(published).toEqual([
      expect.objectContaining({ revision: 1, date: friday, de: expect.any(Number) }),
      expect.objectContaining({ revision: 1, date: '2041-03-09', from: friday }),
    ]);
    expect(published[0]).not.toHaveProperty('from');
    for (const puzzle of [null, 'nobodys']) {
      for (const date of [null, friday]) {
        await expect(call('move_puzzle', puzzle, date)).rejects.toMatchObject({ code: '02000' });
      }
    }
  });

  it('it gives no way where it is unseen, in one language alone or already begun', async () => {
    const [own, there] = ['2041-04-01', '2041-04-02'];
    await ship(filePuzzle('way-own', { name: '710', date: own }));
    const german = await addPuzzle(database(), { key: 'way-de', date: there });
    await addPuzzle(database(), { key: 'way-en', date: there, locale: 'en' });
    await expect(call('move_puzzle', 'way-own', there, 'way-de')).rejects.toMatchObject(otherwise);
    await expect(call('move_puzzle', 'way-own', there, 'way-de way-en')).rejects.toMatchObject({
      code: '23505',
    });
    expect(await call('get_references', german)).toMatchObject({ key: 'way-de', locale: 'de' });
    await save('way-draft', 1903);
    for (const date of ['2041-04-01', '2041-04-02']) {
      await expect(call('plan_draft', 'way-draft', date)).rejects.toMatchObject({ code: '23505' });
    }
    const begins = '2041-03-31T10:00:00Z';
    await expect(at(begins, 'move_puzzle', 'way-own', '2041-04-09', null)).rejects.toMatchObject({
      ...frozen,
      hint: 'Write an erratum.',
    });
  });

  it('its day goes with what was planned for it before it was published', async () => {
    const date = '2041-06-01';
    await ship(filePuzzle('overtook', { name: '730', date }));
    await save('overtaken-plan', 1905);
    await database().query(
      `update private.draft set planned_for = $1::text::date where key = 'overtaken-plan'`,
      [date],
    );
    await save('overtook-both', 1906);
    await call('publish_draft', 'overtook-both', 1, date, 'overtook');
    expect(await on(date)).toBe('overtook-both 730, overtook-both 730');
    expect(await call('get_draft', 'overtaken-plan')).toMatchObject({ plannedFor: null });
    // Nor is a day kept by the plan of what the loader has published on another.
    await ship(
      filePuzzle('has-a-day', { name: '731', date: '2041-06-03' }),
      filePuzzle('wants-another', { name: '732', date: '2041-06-04' }),
    );
    await database().query(
      `insert into private.draft (key, revision, planned_for) values ('has-a-day', 0, '2041-06-05')`,
    );
    await call('move_puzzle', 'wants-another', '2041-06-05');
    expect(await on('2041-06-05')).toMatch(/^wants-another/);
  });

  it('staff change it one at a time', async () => {
    await save('in-turn');
    const late = (name: string, words: string) =>
      actingAs(database(), ada, async (query) => {
        await query(`set local lock_timeout = '20ms'`);
        return query(`select public.${name}(${words})`);
      });
    const content = JSON.stringify(wholeContent()).replaceAll("'", "''");
    await database().transaction(async (query) => {
      await query('select private.lock_drafts()');
      for (const [name, words] of [
        ['save_draft', `'in-turn', 1, '${content}'`],
        ['set_draft_ready', `'in-turn', 1, true`],
        ['plan_draft', `'in-turn', null`],
        ['move_plan', `'in-turn', '2041-07-01', null`],
        ['publish_draft', `'in-turn', 1, '2041-07-01'`],
        ['publish_custom', `'in-turn', 1, 'de'`],
        ['move_puzzle', `'in-turn', null`],
        ['remove_draft', `'in-turn', 1`],
        ['restore_draft', `'in-turn'`],
        ['replace_reference', `1, 1, 'link', null, null`],
        ['add_errata', `'in-turn', '{"de": "x"}'`],
        ['undo_errata', `'in-turn', now()`],
      ] as const) {
        await expect(late(name, words), name).rejects.toMatchObject({ code: '55P03' });
      }
    });
  });

  it('it waits as a ready draft, whatever stood there, unless it was changed since', async () => {
    await ship(filePuzzle('waits', { name: '720', date: '2041-05-01' }));
    await call('move_puzzle', 'waits', null);
    expect(await call('get_draft', 'waits')).toMatchObject({ isReady: true, revision: 0 });
    const again = await call<object>('publish_draft', 'waits', 0, '2041-05-02');
    expect(again).toMatchObject({ date: '2041-05-02' });
    await database().query(
      `update private.draft set planned_for = '2041-05-20', is_ready = false where key = 'waits'`,
    );
    await call('move_puzzle', 'waits', null);
    expect(await call('get_draft', 'waits')).toMatchObject({ isReady: true, plannedFor: null });
    await call('save_draft', 'waits', 0, wholeContent(1904));
    await call('publish_draft', 'waits', 1, '2041-05-03');
    await call('move_puzzle', 'waits', null);
    expect(await call('get_draft', 'waits')).toMatchObject({ isReady: true, revision: 1 });
    // It was planned before its file got a date.
    await ship(filePuzzle('waits-planned', { name: '721', date: '2041-05-04' }));
    await database().query(`insert into private.draft (key, revision) values ('waits-planned', 0)`);
    await call('move_puzzle', 'waits-planned', null);
    expect(await call('get_draft', 'waits-planned')).toMatchObject({ isReady: true });
  });

  it.each([
    ['publish_draft', (own: string, key: string) => [own, 1, day, key]],
    ['publish_draft', (_: string, key: string) => [key, 1, day, null]],
    ['move_puzzle', (_: string, key: string) => [key, '2040-06-20', null]],
    ['move_puzzle', (_: string, key: string) => [key, null, null]],
    ['save_draft', (_: string, key: string) => [key, 1, wholeContent(1802)]],
  ] as const)('a second before, %s is possible, and a second later it is not', async (...each) => {
    const [name, words] = each;
    edges += 1;
    const [own, key] = [`own-${edges}`, `edge-${edges}`];
    await ship(filePuzzle(key, { name: '530', date: day }));
    await save(own);
    await save(key, 1801);
    await expect(at(begun, name, ...words(own, key))).rejects.toMatchObject(frozen);
    expect(await on(day)).toBe(`${key} 530, ${key} 530`);
    expect(await years(key)).toEqual([1969, 1969]);
    await at(before, name, ...words(own, key));
    await vacate(day);
    await vacate('2040-06-20');
  });

  it('by the clock, too: whoever waited for a turn came too late', async () => {
    await ship(
      filePuzzle('today-somewhere', { name: '540', date: inDays(0) }),
      filePuzzle('tomorrow-everywhere', { name: '542', date: inDays(4) }),
    );
    const asked = '2020-01-01T00:00:00Z';
    await expect(at(asked, 'move_puzzle', 'today-somewhere', null, null)).rejects.toMatchObject(
      frozen,
    );
    await expect(call('save_draft', 'today-somewhere', 0, wholeContent())).rejects.toMatchObject(
      frozen,
    );
    await at(asked, 'move_puzzle', 'tomorrow-everywhere', null, null);
  });

  it('what came too late is in the history, and the puzzle says what players have', async () => {
    await ship(filePuzzle('late', { name: '550', date: '2040-07-01', year: 1850 }));
    await at('2040-06-01T00:00:00Z', 'save_draft', 'late', 0, wholeContent(1851));
    const [row] = await database().query<{ answer: object }>(
      `select private.draft_json('2040-07-01T00:00:00Z', 'late') as answer`,
    );
    expect(row?.answer).toMatchObject({ content: { year: 1850 }, isFrozen: true, revision: 1 });
    expect(await call('get_draft_history', 'late')).toHaveLength(2);
  });

  it('no player reads of it, whatever happens to it, and afterwards the new one', async () => {
    await ship(filePuzzle('unseen', { name: '560', date: day, year: 1860 }));
    await save('seen', 1861);
    const made = (await at(before, 'publish_draft', 'seen', 1, day, 'unseen')) as { de: number };
    const asked = async (time: string) => {
      const [row] = await database().query<{ year: number | null; quiz: string | null }>(
        `select private.puzzle_of_the_day($1::timestamptz, 840, 'de') ->> 'year' as year,
           private.quiz($1::timestamptz, $2, 840) ->> 'year' as quiz`,
        [time, String(made.de)],
      );
      return row;
    };
    expect(await asked(before)).toMatchObject({ quiz: null });
    expect((await asked(before))?.year).not.toBe('1861');
    expect(await asked(begun)).toEqual({ year: '1861', quiz: '1861' });
    await vacate(day);
  });

  it('of two who mend, one publishes, and the other is told and loses nothing', async () => {
    await ship(filePuzzle('both', { name: '570', date: inDays(30) }));
    const saves = await Promise.allSettled(
      [ada, bert].map((actor, index) =>
        callAs(database(), actor, 'save_draft', 'both', 0, wholeContent(1870 + index)),
      ),
    );
    expect(saves.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: otherwise },
    ]);
    await callAs(database(), bert, 'save_draft', 'both', 1, wholeContent(1873));
    const results = await Promise.allSettled([
      call('publish_draft', 'both', 1, inDays(30)),
      callAs(database(), bert, 'publish_draft', 'both', 2, inDays(30)),
    ]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: otherwise },
      { status: 'fulfilled' },
    ]);
    expect(await years('both')).toEqual([1873, 1873]);
  });

  it('of one who mends and one who moves, both have their way, in either order', async () => {
    await ship(
      filePuzzle('mended-moved', { name: '580', date: inDays(40) }),
      filePuzzle('beside', { name: '581', date: inDays(41) }),
    );
    await save('taker');
    const { revision } = await call<{ revision: number }>(
      'save_draft',
      'mended-moved',
      0,
      wholeContent(1880),
    );
    await callAs(database(), bert, 'move_puzzle', 'mended-moved', inDays(41), 'beside');
    // Ada’s page still has the old day, where another puzzle is by now.
    const publishing = call('publish_draft', 'mended-moved', revision, inDays(40));
    await expect(publishing).rejects.toMatchObject({ code: '23505' });
    expect(await call('get_draft', 'mended-moved')).toMatchObject({
      isChanged: true,
      content: { year: 1880 },
      published: { de: { date: inDays(41) } },
    });
    await call('publish_draft', 'mended-moved', revision, inDays(41));
    expect(await years('mended-moved')).toEqual([1880, 1880]);

    // Who takes the day names whom they saw on it.
    const results = await Promise.allSettled([
      call('publish_draft', 'taker', 1, inDays(41), 'mended-moved'),
      callAs(database(), bert, 'move_puzzle', 'mended-moved', inDays(40), 'beside'),
    ]);
    const failed = results.filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(['PT409', '02000']).toContain(
      (failed[0] as PromiseRejectedResult).reason.code as string,
    );
    const there = [await on(inDays(40)), await on(inDays(41))].join();
    for (const key of ['taker', 'mended-moved', 'beside']) {
      const found = await call<object[]>('get_drafts', key);
      expect(there.includes(key) || found.length === 1, key).toBe(true);
    }
  });

  it('two who give the same day away end as one, and a refusal', async () => {
    await ship(filePuzzle('wanted', { name: '590', date: inDays(50) }));
    await save('hers');
    await save('his');
    const results = await Promise.allSettled([
      call('publish_draft', 'hers', 1, inDays(50), 'wanted'),
      callAs(database(), bert, 'publish_draft', 'his', 1, inDays(50), 'wanted'),
    ]);
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: otherwise },
    ]);
    expect(await on(inDays(50))).toMatch(/^(hers|his) 590, \1 590$/);
  });

  it('a scheduled puzzle is neither planned, removed, marked nor handed out besides', async () => {
    await ship(filePuzzle('kept', { name: '600', date: inDays(60) }));
    for (const [name, ...words] of [
      ['plan_draft', 'kept', inDays(61)],
      ['remove_draft', 'kept', 0],
      ['set_draft_ready', 'kept', 0, true],
      ['publish_custom', 'kept', 0, 'de'],
    ] as const) {
      await expect(call(name, ...words)).rejects.toMatchObject(frozen);
    }
  });

  it('nobody but staff may, and by POST alone', async () => {
    for (const other of [anonymous, service, await addMember(database(), '3_chronicler')]) {
      for (const [name, ...words] of [
        ['move_puzzle', 'kept', null],
        ['publish_draft', 'kept', 0, inDays(60), 'kept'],
        ['get_references', 1],
        ['replace_reference', 1, 1, 'link', null, null],
      ] as const) {
        const refused = callAs(database(), other, name, ...words);
        await expect(refused).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  describe('the loader', () => {
    it('brings no puzzle back to a day that it lost, and leaves what was mended and moved', async () => {
      const files = [
        filePuzzle('lost-its-day', { name: '610', date: inDays(70) }),
        filePuzzle('has-moved', { name: '611', date: inDays(71) }),
        filePuzzle('was-mended', { name: '612', date: inDays(72), year: 1700 }),
      ];
      await ship(...files);
      await save('took-its-day');
      await call('publish_draft', 'took-its-day', 1, inDays(70), 'lost-its-day');
      await call('move_puzzle', 'has-moved', inDays(73));
      await call('save_draft', 'was-mended', 0, wholeContent(1701));
      await call('publish_draft', 'was-mended', 1, inDays(72));
      const state = async () => [
        await Promise.all(
          [70, 71, 72, 73].map(async (count) => (await on(inDays(count))).replaceAll(/\d+/g, '')),
        ),
        await years('was-mended'),
        await call('get_drafts', 'lost-its-day'),
      ];
      const stood = await state();
      const tips = ['first', 'second', 'third', 'fourth'].map((text) =>
        fileTip({
          text,
          link: 'https://example.org/new',
          place: { name: 'A', lat: 1, lon: 1, land: 'DE' },
        }),
      );
      await ship(...files.map((puzzle) => ({ ...puzzle, de: { tips }, year: 1702 })));
      const differences = await findDifferences(database(), folder.path, new Date());
      expect(await applyDifferences(database(), differences)).toBe(0);
      // Even once the day is free again.
      await call('move_puzzle', 'took-its-day', null);
      expect(await applyDifferences(database(), differences)).toBe(0);
      await load();
      await call('publish_draft', 'took-its-day', 1, inDays(70));
      expect(await state()).toEqual(stood);
      const [row] = await database().query(
        `select count(*)::integer as touched from public.tip t join public.puzzle p on p.id = t.puzzle_id
         where p.key in ('lost-its-day', 'has-moved', 'was-mended')
           and (t.place is not null or t.link = 'https://example.org/new')`,
      );
      expect(row).toEqual({ touched: 0 });
    });

    it('lets a shipped puzzle wait that staff have given the day of to another before it came', async () => {
      await save('came-first');
      await call('publish_draft', 'came-first', 1, inDays(80));
      const name = (await on(inDays(80))).split(/[ ,]/)[1] ?? '';
      await ship(
        filePuzzle('came-late', { name: '620', date: inDays(80) }),
        filePuzzle('its-number-is-gone', { name, date: inDays(81) }),
        filePuzzle('beside-it', { name: '622', date: inDays(82) }),
      );
      expect(await on(inDays(80))).toMatch(/^came-first/);
      expect(await on(inDays(82))).toBe('beside-it 622, beside-it 622');
      const waiting = await call<{ key: string }[]>('get_drafts', null, 'ready');
      const keys = waiting.map(({ key }) => key);
      expect(keys).toContain('came-late');
      expect(keys).toContain('its-number-is-gone');
      expect(await load()).toEqual({ inserted: 0, present: 6, refused: [] });
      const differences = await findDifferences(database(), folder.path, new Date());
      expect(differences.map(({ kept }) => kept)).toEqual(Array(4).fill('edited'));
    });
  });
});

describe('once a puzzle’s day has begun', () => {
  const database = freshDatabase();
  let ada: Actor;
  let puzzle: { de: number; en: number };

  const past = '2020-05-05';
  const call = <T>(name: string, ...words: unknown[]) => callAs<T>(database(), ada, name, ...words);
  const replace = (...words: unknown[]) => call('replace_reference', puzzle.de, ...words);

  beforeAll(async () => {
    ada = await addMember(database(), '5_subadmin', 'Ada');
    const tips = ['first', 'second', 'third', 'fourth'].map((text) =>
      fileTip({
        text,
        link: 'https://example.org/broken',
        image: '/puzzles/a.svg',
        imageAlt: 'A',
        copyright: 'Nobody',
      }),
    );
    await call('save_draft', 'begun', 0, { ...wholeContent(), de: { tips }, en: { tips } });
    const [row] = await database().query<{ answer: { de: number; en: number } }>(
      `select private.publish_draft(null, '2020-05-01T00:00:00Z', 'begun', 1, $1::text::date, null)
         as answer`,
      [past],
    );
    if (row === undefined) throw new Error('Nothing was published.');
    puzzle = row.answer;
  });

  it('links and credits are replaced, and nothing else', async () => {
    const link = 'https://example.org/mended';
    const answer = await replace(2, 'link', 'https://example.org/broken', ` ${link}`);
    expect(answer).toMatchObject({
      key: 'begun',
      locale: 'de',
      hints: [{ link: 'https://example.org/broken' }, { text: 'second', link }, {}, {}],
    });
    await replace(2, 'copyright', 'Nobody', 'Somebody');
    await replace(2, 'source', 'https://example.org/source', 'https://example.org/other');
    await replace(2, 'audio', null, 'https://example.org/episode');
    expect(await callAs(database(), anonymous, 'get_quiz', String(puzzle.de), 0)).toMatchObject({
      tips: [{}, { link, copyright: 'Somebody', audio: 'https://example.org/episode' }, {}, {}],
    });
    // What is written here says the same.
    expect(await call('get_draft', 'begun')).toMatchObject({
      revision: 5,
      isChanged: false,
      isFrozen: true,
      content: {
        de: { tips: [{}, { link, source: { address: 'https://example.org/other' } }, {}, {}] },
      },
    });
    const told = await database().query(
      `select done_by, details from private.staff_action
       where subject = 'begun' and action = 'reference replaced' order by id limit 1`,
    );
    expect(told).toEqual([
      {
        done_by: ada.sub,
        details: {
          id: puzzle.de,
          hint: 2,
          part: 'link',
          before: 'https://example.org/broken',
          after: link,
        },
      },
    ]);
    for (const [name, ...words] of [
      ['save_draft', 'begun', 5, wholeContent()],
      ['publish_draft', 'begun', 5, past],
      ['move_puzzle', 'begun', null],
      ['move_puzzle', 'begun', inDays(5)],
    ] as const) {
      await expect(call(name, ...words)).rejects.toMatchObject(frozen);
    }
  });

  it('all that a hint leads to is told, of each hint in its order', async () => {
    const hint = {
      link: 'https://example.org/broken',
      audio: null,
      source: 'https://example.org/source',
      image: '/puzzles/a.svg',
      copyright: 'Nobody',
    };
    expect(await call('get_references', puzzle.en)).toEqual({
      id: puzzle.en,
      key: 'begun',
      locale: 'en',
      name: expect.stringMatching(/^\d+$/),
      hints: ['first', 'second', 'third', 'fourth'].map((text) => ({ text, ...hint })),
    });
  });

  it('each change is a revision that says the same as what is published, and no more than that', async () => {
    const address = 'https://example.org/source';
    type Told = {
      revision: number;
      updatedBy: string;
      content: Record<'de' | 'en', { tips: object[] }>;
    };
    const { revision } = await call<Told>('get_draft', 'begun');
    await call('replace_reference', puzzle.en, 4, 'source', address, 'https://example.org/english');
    await call('replace_reference', puzzle.en, 4, 'audio', null, '/sounds/a.ogg');
    const bert = await addMember(database(), '5_subadmin', 'Bert');
    const link = ['link', 'https://example.org/broken', ' '];
    await callAs(database(), bert, 'replace_reference', puzzle.en, 4, ...link);
    const { content, ...told } = await call<Told>('get_draft', 'begun');
    expect(told).toMatchObject({ revision: revision + 3, updatedBy: 'Bert', isChanged: false });
    expect(content.en.tips[3]).toEqual({
      text: 'fourth',
      type: 'article',
      source: { address: 'https://example.org/english', quote: 'So it was.' },
      image: '/puzzles/a.svg',
      imageAlt: 'A',
      copyright: 'Nobody',
      audio: '/sounds/a.ogg',
    });
    expect(content.de.tips[3]).toMatchObject({ source: { address } });
    const [latest] = await call<object[]>('get_draft_history', 'begun');
    expect(latest).toMatchObject({ revision: revision + 3, savedBy: 'Bert' });
    // What somebody has saved since and not published stays as it is.
    await database().exec(`update private.draft set published_revision = 1 where key = 'begun'`);
    await call('replace_reference', puzzle.en, 4, 'link', null, 'https://example.org/last');
    expect(await call('get_draft_history', 'begun')).toMatchObject([
      latest,
      ...Array.from({ length: revision + 2 }, () => ({})),
    ]);
    await database().exec(
      `update private.draft set published_revision = revision where key = 'begun'`,
    );
  });

  it('a custom puzzle’s are replaced as well, a draft’s are not', async () => {
    const token = 'custom-references-0001';
    const custom = await addPuzzle(database(), { token, isPublished: true });
    const answer = await call('replace_reference', custom, 1, 'link', null, 'https://example.org/');
    expect(answer).toMatchObject({ hints: [{ link: 'https://example.org/' }, {}, {}, {}] });
    // On record also where there is no draft.
    const [added] = await database().query<{ key: string }>(
      'select key from public.puzzle where id = $1',
      [custom],
    );
    const told = await database().query(
      `select done_by, action, details from private.staff_action where subject = $1`,
      [added?.key],
    );
    const details = {
      id: custom,
      hint: 1,
      part: 'link',
      before: null,
      after: 'https://example.org/',
    };
    expect(told).toEqual([{ done_by: ada.sub, action: 'reference replaced', details }]);
    const longest = `https://example.org/${'x'.repeat(1980)}`;
    const mended = await call('replace_reference', custom, 2, 'link', null, longest);
    expect(mended).toMatchObject({ hints: [{}, { link: longest }, {}, {}] });
    const draft = await addPuzzle(database());
    for (const [name, ...words] of [
      ['get_references', draft],
      ['replace_reference', draft, 1, 'link', null, 'https://example.org/'],
    ] as const) {
      await expect(call(name, ...words)).rejects.toMatchObject({ code: '02000' });
    }
    await expect(
      call('replace_reference', custom, 1, null, null, 'https://example.org/'),
    ).rejects.toMatchObject({ code: '22023' });
    await expect(call('replace_reference', custom, 0, 'link', null, null)).rejects.toMatchObject({
      code: '02000',
    });
  });

  it('two at once are told of each other, and the same again is done once', async () => {
    const seen = 'https://example.org/broken';
    await replace(3, 'link', seen, 'https://example.org/one');
    await replace(3, 'link', seen, 'https://example.org/one');
    await expect(replace(3, 'link', seen, 'https://example.org/two')).rejects.toMatchObject(
      otherwise,
    );
    await replace(3, 'link', 'https://example.org/one', null);
    const unseen = replace(3, 'link', 'https://example.org/one', 'https://example.org/two');
    await expect(unseen).rejects.toMatchObject(otherwise);
    const [row] = await database().query(
      `select count(*)::integer as count from private.staff_action where details ->> 'hint' = '3'`,
    );
    expect(row).toEqual({ count: 2 });
  });

  it.each([
    [[1, 'link', 'https://example.org/broken', 'javascript:alert(1)'], '23514'],
    [[1, 'link', 'https://example.org/broken', `https://example.org/${'x'.repeat(2000)}`], '23514'],
    [[1, 'link', 'https://example.org/broken', 'http://example.org/'], '23514'],
    [[1, 'link', 'https://example.org/broken', 'https://a:b@example.org/'], '23514'],
    [[1, 'link', 'https://example.org/broken', 'https://localhost/'], '23514'],
    [[1, 'audio', null, 'https://127.0.0.1/'], '23514'],
    [[1, 'source', 'https://example.org/source', 'https://localhost./'], '23514'],
    [[1, 'copyright', 'Nobody', ' '], '23502'],
    [[1, 'source', 'https://example.org/source', null], '23502'],
    [[1, 'text', 'first', 'other'], '22023'],
    [[5, 'link', null, 'https://example.org'], '02000'],
  ])('%j is refused', async (words, code) => {
    await expect(replace(...words)).rejects.toMatchObject({ code });
  });

  it('of many replacements the history keeps two hundred', async () => {
    await database().query(
      `insert into private.draft_revision (key, revision, content, saved_at)
       select 'begun', -n, '{}', timestamptz '2020-05-01' - make_interval(mins => n)
       from generate_series(1, 200 - (
         select count(*)::integer from private.draft_revision where key = 'begun'
       )) n`,
    );
    await replace(1, 'copyright', 'Nobody', 'Somebody else');
    expect(await call('get_draft_history', 'begun')).toHaveLength(200);
  });

  it('what has not begun, is a draft or unknown has no references to replace', async () => {
    await call('save_draft', 'coming', 0, wholeContent());
    const coming = await call<{ de: number }>('publish_draft', 'coming', 1, inDays(3));
    const words = [1, 'link', null, 'https://example.org'];
    await expect(call('replace_reference', coming.de, ...words)).rejects.toMatchObject(frozen);
    await expect(call('replace_reference', -1, ...words)).rejects.toMatchObject({ code: '02000' });
    await expect(call('get_references', -1)).rejects.toMatchObject({ code: '02000' });
  });
});
