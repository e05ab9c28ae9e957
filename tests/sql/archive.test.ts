import { beforeAll, describe, expect, it } from 'vitest';

import { actingAs, anonymous, service, signedIn } from '../setup/acting-as.ts';
import { type Asked, type Found, searchAs } from '../setup/archive-search.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

const noon = '2026-02-20T12:00:00Z';
const none = { playedAt: null, finishedAt: null, attempt: null, year: null, label: null };

const daysOf = ({ puzzles }: Found) => puzzles.map(({ name }) => name).join(' ');

describe('the archive', () => {
  const database = freshDatabase();
  const names = new Map<string, number>();
  let player = '';
  let other = '';

  /** Adds a puzzle that is called by its date in February, with what its hints say. */
  const add = async (
    day: string,
    { types = [], ...row }: Parameters<typeof addPuzzle>[1] & { types?: string[] } = {},
  ) => {
    const id = await addPuzzle(database(), { isPublished: false, ...row });
    names.set(day, id);
    await database().query('update public.puzzle set name = $2 where id = $1', [id, day]);
    for (const [index, type] of types.entries()) {
      await database().query(
        'update public.tip set type = $3 where puzzle_id = $1 and position = $2',
        [id, index + 1, type],
      );
    }
    await database().query(
      `update public.tip set title = 'The title of ' || $2::text where puzzle_id = $1 and position < 3`,
      [id, day],
    );
    await database().query(`update public.puzzle set state = 'published' where id = $1`, [id]);
    await database().query(
      `insert into public.schedule (locale, date, puzzle_id) values ($1, $2, $3)`,
      [row.locale ?? 'de', `2026-02-${day}`, id],
    );
  };
  const id = (day: string) => names.get(day) ?? 0;

  beforeAll(async () => {
    await add('10', { hint: 'Über 3\u00a0Jahre (100 %)', year: 1810 });
    await add('11', { hint: 'A fleet', year: 1811, types: ['podcast', 'wiki', 'book', 'book'] });
    await add('12', { hint: 'A fleet', year: 1812, label: 'How many ships?' });
    await add('13', { hint: 'Another', year: 1813 });
    await add('14', { hint: 'Another', year: 1814 });
    await add('15', { hint: 'Another', year: 1815 });
    await add('20', { hint: 'Today', year: 1820 });
    await add('21', { hint: 'Tomorrow', year: 1821 });
    const english = await addPuzzle(database(), {
      locale: 'en',
      date: '2026-02-10',
      hint: 'A fleet',
    });
    await addPuzzle(database(), { hint: 'A fleet of drafts' });
    await addPuzzle(database(), { isPublished: true, token: 'published-custom-puzzle-01' });
    player = await addUser(database(), { role: '2_historian' });
    other = await addUser(database(), { role: '2_historian' });
    const history = (day: string, end: string, attempt: number | null) =>
      database().query(
        `insert into public.user_puzzle_history (user_id, quando_id, played_at, finished_at, attempt)
         values ($1, $2, '2026-02-18T10:00:00Z', $3::text::timestamptz, $4)`,
        [player, id(day), end === '' ? null : end, attempt],
      );
    await history('11', '2026-02-18T10:05:00Z', 2);
    await history('12', '2026-02-18T10:06:00Z', null);
    await history('13', '', null);
    // Lost on its day, and solved when it was played once more.
    await history('14', '2026-02-18T10:08:00Z', 1);
    await database().query(
      `insert into public.user_result (user_id, date, quando_id, attempt, recorded_at)
       values ($1, '2026-02-10', $2, 3, '2026-02-10T08:00:00Z'),
         ($1, '2026-02-14', $3, null, '2026-02-14T08:00:00Z'),
         ($1, '2026-02-11', $4, 4, '2026-02-11T08:00:00Z'),
         ($1, '2026-02-16', $2, 1, '2026-02-16T08:00:00Z'),
         ($1, '2026-02-20', $5, 1, '2026-02-20T08:00:00Z'),
         ($1, '2026-02-12', $6, 1, '2026-02-12T08:00:00Z')`,
      // In English another, and today's, which is none of the archive yet.
      [player, id('10'), id('14'), id('11'), id('20'), english],
    );
  });

  const search = (asked: Asked = {}, who = player, at = noon): Promise<Found> =>
    searchAs(database(), who, at, [asked]).then(([answer]) => {
      if (answer === undefined) throw new Error('No answer.');
      return answer;
    });
  const days = async (asked: Asked, who = player) => daysOf(await search(asked, who));

  it('lists past puzzles as they first counted for the player, newest first', async () => {
    const { puzzles, next, total } = await search();
    expect([next, total]).toEqual([null, 6]);
    expect(daysOf({ puzzles, next, total })).toBe('15 14 13 12 11 10');
    expect(puzzles[0]).toEqual({
      id: id('15'),
      name: '15',
      date: '2026-02-15',
      hint: 'Another 1',
      types: ['article', 'article', 'article', 'article'],
      ...none,
    });
    const known = puzzles.map(({ attempt, year, label, playedAt, finishedAt }) =>
      [attempt, year, label, playedAt?.slice(8, 10), finishedAt?.slice(8, 16)].join(),
    );
    expect(known).toEqual([
      ',,,,',
      ',1814,,18,14T08:00',
      ',,,18,',
      ',1812,How many ships?,18,18T10:06',
      '4,1811,,18,11T08:00',
      '3,1810,,10,10T08:00',
    ]);
    expect(puzzles[4]?.types).toEqual(['podcast', 'wiki', 'book', 'book']);
    const theirs = await search({}, other);
    expect(theirs.puzzles).toEqual(puzzles.map((puzzle) => ({ ...puzzle, ...none })));
  });

  it('comes in pages, each from where the one before ended', async () => {
    const seen: string[] = [];
    let before: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const found: Found = await search({ amount: 2, before });
      expect(found.total).toBe(6);
      seen.push(daysOf(found));
      before = found.next;
    }
    expect([seen, before]).toEqual([['15 14', '13 12', '11 10'], null]);
    // Of what has words, too.
    const [first, rest] = [
      await search({ words: '1', amount: 4 }),
      await search({ words: '1', amount: 2, before: '2026-02-12' }),
    ];
    expect([first, rest].map((page) => [daysOf(page), page.next?.slice(8), page.total])).toEqual([
      ['15 14 13 12', '12', 6],
      ['11 10', undefined, 6],
    ]);
    expect(await search({ amount: 100 })).toEqual(await search());
    expect(await search({ before: '2026-02-10' })).toEqual({ puzzles: [], next: null, total: 6 });
    // Beyond the local day there is nothing, wherever a page begins.
    expect(await search({ before: '2026-03-01' })).toEqual(await search());
  });

  const newest = async (at: string, timezoneoffset: number) =>
    (await search({ timezoneoffset, amount: 1 }, other, at)).puzzles[0]?.name;

  it('ends before the local day, wherever the player is', async () => {
    expect(await newest('2026-02-20T23:59:59Z', 0)).toBe('15');
    expect(await newest('2026-02-21T00:00:00Z', 0)).toBe('20');
    expect(await newest('2026-02-20T09:59:59Z', 840)).toBe('15');
    expect(await newest('2026-02-20T10:00:00Z', 840)).toBe('20');
    expect(await newest('2026-02-21T11:59:59Z', -720)).toBe('15');
    expect(await newest('2026-02-22T11:59:59Z', -720)).toBe('20');
    expect(await newest('2026-02-22T12:00:00Z', -720)).toBe('21');
  });

  it.each([
    ['unplayed', 1, '15', '15 14 13 12 11 10'],
    ['open', 1, '13', ''],
    ['solved', 2, '11 10', ''],
    ['lost', 2, '14 12', ''],
    ['unsolved', 4, '15 14 13 12', '15 14 13 12 11 10'],
  ])('finds what is %s, and how much of it', async (state, total, own, of) => {
    expect([await days({ state }), await days({ state }, other)]).toEqual([own, of]);
    // All hints have this letter: looking for words goes another way.
    for (const words of [null, 'a']) {
      const found = await search({ state, words });
      expect([daysOf(found), found.total]).toEqual([own, total]);
    }
  });

  it('finds words in hints and titles, in capitals or not, and letters that mean something', async () => {
    expect(await days({ words: ' fLEET ' })).toBe('12 11');
    expect(await days({ words: 'ÜBER 3 jahre (100 %' })).toBe('10');
    expect(await days({ words: 'fleet 4' })).toBe('12 11');
    expect(await days({ words: 'TITLE OF 1' })).toBe('14 12 11 10');
    for (const words of ['100_', 'fl%t', 'fl.et', '.*', '\\', '[a-z]']) {
      expect(await days({ words })).toBe('');
    }
    expect(await days({ words: '' })).toBe('15 14 13 12 11 10');
    expect(await days({ words: '\u00a0 \t' })).toBe('15 14 13 12 11 10');
    expect(await days({ words: '%'.repeat(100) })).toBe('');
    await expect(search({ words: 'a'.repeat(101) })).rejects.toMatchObject({ code: '22001' });
  });

  it('finds the number and the first hint of what is still to be played, and no more', async () => {
    expect(await days({ words: 'fleet 1' }, other)).toBe('12 11');
    expect(await days({ words: 'fleet 2' }, other)).toBe('');
    expect(await days({ words: 'title' }, other)).toBe('');
    expect(await days({ words: '13' }, other)).toBe('13');
    expect((await search({ locale: 'en', words: 'test ' })).puzzles).toMatchObject([
      { name: expect.stringMatching(/^Test /) },
    ]);
    expect(await days({ year_from: 1 }, other)).toBe('');
  });

  it('finds years, but no numbers that a label asks for, and kinds of hints', async () => {
    expect(await days({ year_from: 1811 })).toBe('14 11');
    expect(await days({ year_to: 1811 })).toBe('11 10');
    expect(await days({ year_from: 1811, year_to: 1811, state: 'solved' })).toBe('11');
    expect(await days({ year_from: 1811, state: 'unsolved' })).toBe('14');
    expect(await days({ year_from: 1812, year_to: 1811 })).toBe('');
    expect(await days({ type: 'wiki' })).toBe('11');
    expect(await days({ type: 'wiki' }, other)).toBe('11');
    for (const type of ['game', 'video', 'website']) expect(await days({ type })).toBe('');
  });

  it.each([
    ["locale => 'de', words => 'fleet'", '12 11'],
    ["locale => 'de', year_from => 1811", '20 14 11'],
    ["locale => 'de', year_to => 1811", '11 10'],
    ["locale => 'de', type => 'wiki'", '11'],
    ["locale => 'de', state => 'lost'", '14 12'],
    ["locale => 'de', before => '2026-02-12'", '11 10'],
    ["locale => 'de', amount => 1", '21'],
  ])('is asked by players, with %s', async (asked, expected) => {
    const [row] = await actingAs(database(), { ...signedIn, sub: player }, (query) =>
      query<{ found: Found }>(
        `select public.search_archive(timezoneoffset => 0, ${asked}) as found`,
      ),
    );
    expect(row?.found.puzzles.map(({ name }) => name).join(' ')).toBe(expected);
  });

  it.each([
    [{ amount: 0 }, '22003'],
    [{ amount: 101 }, '22003'],
    [{ timezoneoffset: 841 }, '22003'],
    [{ timezoneoffset: null }, '22004'],
    [{ locale: 'fr' }, '22023'],
    [{ locale: null }, '22023'],
    [{ state: 'won' }, '22023'],
    [{ type: 'song' }, '22023'],
  ])('refuses %j', async (asked, code) => {
    await expect(search(asked)).rejects.toMatchObject({ code });
  });

  it('is for players who hold the permission by the tables, and never by GET', async () => {
    const ask = `select public.search_archive(0, 'de') as found`;
    const explorer = await addUser(database(), { role: '1_explorer' });
    const claims = { role: 'authenticated' as const, user_permission: ['routing.archive'] };
    for (const actor of [anonymous, service, { ...claims, sub: explorer }]) {
      const asked = actingAs(database(), actor, (query) => query(ask));
      await expect(asked).rejects.toMatchObject({ code: '42501' });
    }
    const historian = { role: 'authenticated' as const, sub: player };
    const [row] = await actingAs(database(), historian, (query) => query<{ found: Found }>(ask));
    expect(daysOf(row?.found ?? { puzzles: [], next: null, total: 0 })).toBe(
      '21 20 15 14 13 12 11 10',
    );
    const byGet = actingAs(database(), historian, async (query) => {
      await query('set local transaction_read_only = on');
      return query(ask);
    });
    await expect(byGet).rejects.toMatchObject({ code: '25006' });
    const anywhere = actingAs(database(), historian, (query) =>
      query(`select public.search_archive(null, 'de')`),
    );
    await expect(anywhere).rejects.toMatchObject({ code: '22004' });
  });
});
