import { beforeAll, describe, expect, it } from 'vitest';

import { type Actor, actingAs, anonymous, service, signedIn } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

type Met = { id: number; year: number; attempt: number | null; place: { name: string } | null };
type Near = { id: number; year: number } | null;
type Related = { before: Near; after: Near; otherYears: { id: number; date: string }[] };

const noon = '2026-02-20T12:00:00Z';
const place = (name: string) => JSON.stringify({ name, lat: 37.2, lon: -3.6, land: 'ES' });

describe('the years somebody has met', () => {
  const database = freshDatabase();
  const ids = new Map<number, number>();
  let player = '';
  let other = '';

  const id = (year: number) => ids.get(year) ?? 0;
  const add = async (year: number, date: string, row: Parameters<typeof addPuzzle>[1] = {}) => {
    ids.set(year, await addPuzzle(database(), { year, date, hint: `Of ${year}`, ...row }));
  };

  beforeAll(async () => {
    await add(1648, '2026-02-10');
    await add(1683, '2026-02-11');
    await add(1969, '2026-02-12');
    await add(1810, '2026-02-13');
    await add(44, '2026-02-14', { label: 'How many days?' });
    await add(1776, '2026-02-20', { locale: 'en' });
    await add(1789, '2026-02-21');
    await add(1492, '2025-02-20');
    await add(1517, '2024-02-20');
    await add(1066, '2025-02-20', { locale: 'en' });
    player = await addUser(database(), { role: '1_explorer' });
    other = await addUser(database());
    await database().transaction(async (query) => {
      // As the loader does: published hints are frozen for everybody else.
      await query(`set local quando.loading = 'on'`);
      for (const [position, name] of [
        [1, 'Palos'],
        [3, 'Granada'],
      ] as const) {
        await query('update public.tip set place = $3 where puzzle_id = $1 and position = $2', [
          id(1648),
          position,
          place(name),
        ]);
      }
    });
    // A ledger from a device may name any puzzle under any day, one of tomorrow as well.
    await database().query(
      `insert into public.user_result (user_id, date, quando_id, attempt) values
         ($1, '2026-02-16', $2, 1), ($1, '2026-02-10', $2, 3), ($1, '2026-02-14', $3, 1),
         ($1, '2026-02-15', $4, 2)`,
      [player, id(1648), id(44), id(1789)],
    );
    await database().query(
      `insert into public.user_puzzle_history (user_id, quando_id, finished_at, attempt) values
         ($1, $2, now(), 1), ($1, $3, now(), null), ($1, $4, null, null)`,
      [player, id(1648), id(1683), id(1969)],
    );
    await database().query(
      `insert into public.user_result (user_id, date, quando_id, attempt)
       values ($1, '2026-02-13', $2, null)`,
      [other, id(1810)],
    );
  });

  const metBy = async (who: string, at = noon, offset = 0, after: number | null = null) => {
    const [row] = await database().query<{ met: Met[] }>(
      'select private.met_years($1, $2::text::timestamptz, $3, $4) as met',
      [who, at, offset, after],
    );
    return row?.met ?? [];
  };
  const relatedTo = async (
    year: number | null,
    { withPast = true, locale = 'de', at = noon, offset = 0 } = {},
  ) => {
    const [row] = await database().query<{ related: Related }>(
      `select private.related_puzzles($1, $2::text::timestamptz, $3, $4, $5, $6) as related`,
      [player, at, offset, locale, year, withPast],
    );
    return row?.related;
  };
  const found = async (words: string | null, of: number[], at = noon, offset = 0) => {
    const [row] = await database().query<{ found: number[] }>(
      'select private.search_hints($1::text::timestamptz, $2, $3, $4) as found',
      [at, `{${of.join()}}`, words, offset],
    );
    return row?.found;
  };
  const ask = async <T>(actor: Actor, call: string) => {
    const [row] = await actingAs(database(), actor, (query) =>
      query<{ answer: T }>(`select ${call} as answer`),
    );
    return row?.answer;
  };

  it('are those of finished puzzles alone, with how the first end went', async () => {
    expect((await metBy(player)).map(({ year, attempt }) => [year, attempt])).toEqual([
      [1648, 3],
      [1683, null],
    ]);
    expect((await metBy(player))[0]).toEqual({
      id: id(1648),
      locale: 'de',
      date: '2026-02-10',
      year: 1648,
      attempt: 3,
      place: { name: 'Granada', lat: 37.2, lon: -3.6, land: 'ES' },
    });
    expect((await metBy(other)).map(({ year }) => year)).toEqual([1810]);
  });

  it('come with the place of the easiest hint that has one', async () => {
    const places = (await metBy(player)).map((met) => met.place?.name ?? null);
    expect(places).toEqual(['Granada', null]);
  });

  it('hold no day that has not begun for the player, whatever a ledger says', async () => {
    const at = '2026-02-20T09:59:59Z';
    expect((await metBy(player, at, 840)).map(({ year }) => year)).toEqual([1648, 1683]);
    const later = await metBy(player, '2026-02-20T10:00:00Z', 840);
    expect(later.map(({ year }) => year)).toEqual([1648, 1683, 1789]);
  });

  it('come a thousand at a time, from where the last ones ended', async () => {
    expect((await metBy(player, noon, 0, id(1648))).map(({ year }) => year)).toEqual([1683]);
    expect(await metBy(player, noon, 0, id(1683))).toEqual([]);
    const reader = await addUser(database());
    const pages = await database().transaction(async (query) => {
      // Without what a puzzle is looked at for, as many as three years have.
      await query('set local session_replication_role = replica');
      await query(
        `insert into public.puzzle (key, locale, name, year, state, published_at)
         select 'many-' || n, 'de', 'Many ' || n, 1900, 'published', now() from generate_series(1, 1001) n`,
      );
      await query(
        `insert into public.schedule (locale, date, puzzle_id)
         select 'de', date '2020-01-01' + substr(p.key, 6)::integer, p.id
         from public.puzzle p where p.key like 'many-%'`,
      );
      await query(
        `insert into public.user_puzzle_history (user_id, quando_id, finished_at)
         select $1, p.id, now() from public.puzzle p where p.key like 'many-%'`,
        [reader],
      );
      const counts = await query<{ first: number; second: number }>(
        `select jsonb_array_length(f.page) as first,
           jsonb_array_length(private.met_years($1, $2, 0, (f.page #>> '{-1,id}')::integer)) as second
         from (select private.met_years($1, $2, 0, null) as page) f`,
        [reader, noon],
      );
      await query(`delete from public.user_puzzle_history where user_id = $1`, [reader]);
      await query(`delete from public.schedule where date between '2020-01-02' and '2022-09-28'`);
      await query(`delete from public.puzzle where key like 'many-%'`);
      return counts;
    });
    expect(pages).toEqual([{ first: 1000, second: 1 }]);
  });

  it('are told to their player alone', async () => {
    const call = 'public.get_met_years(0)';
    const own = await ask<Met[]>({ ...signedIn, sub: player }, call);
    expect(own?.map(({ year }) => year)).toEqual(expect.arrayContaining([1648, 1683]));
    const theirs = await ask<Met[]>({ ...signedIn, sub: other }, call);
    expect(theirs?.map(({ year }) => year)).toEqual([1810]);
    const near = await ask<Related>(
      { ...signedIn, sub: other },
      `public.get_related_puzzles(1800, 'de', 0)`,
    );
    expect(near?.before).toBe(null);
    for (const unfit of [
      'get_met_years(null)',
      `get_related_puzzles(1800, 'de', null)`,
      `search_hints(array[1], 'of', null)`,
    ]) {
      const asked = ask({ ...signedIn, sub: player }, `public.${unfit}`);
      await expect(asked, unfit).rejects.toMatchObject({ code: '22004' });
    }
    for (const refused of [call, `public.get_related_puzzles(1800, 'de', 0)`]) {
      for (const actor of [anonymous, service]) {
        await expect(ask(actor, refused)).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  it('have two of them around a year, never the year itself', async () => {
    expect(await relatedTo(1660)).toMatchObject({
      before: { id: id(1648), year: 1648 },
      after: { id: id(1683), year: 1683 },
    });
    expect(await relatedTo(1648)).toMatchObject({ before: null, after: { year: 1683 } });
    expect(await relatedTo(1683)).toMatchObject({ before: { year: 1648 }, after: null });
    // Of several on a side the closest.
    expect(await relatedTo(2000)).toMatchObject({ before: { year: 1683 }, after: null });
    expect(await relatedTo(1000)).toMatchObject({ before: null, after: { year: 1648 } });
    expect(await relatedTo(null)).toMatchObject({ before: null, after: null });
  });

  it('lead to this day in years before, in the same language, for who may play past puzzles', async () => {
    const days = async (...asked: Parameters<typeof relatedTo>) =>
      (await relatedTo(...asked))?.otherYears.map(({ date }) => date);
    expect((await relatedTo(1800))?.otherYears).toEqual([
      { id: id(1492), date: '2025-02-20' },
      { id: id(1517), date: '2024-02-20' },
    ]);
    expect(await days(1800, { locale: 'en' })).toEqual(['2025-02-20']);
    expect(await days(1800, { withPast: false })).toEqual([]);
    expect(await days(1800, { at: '2026-02-19T12:00:00Z' })).toEqual([]);
    expect(await days(1800, { at: '2026-02-19T12:00:00Z', offset: 720 })).toHaveLength(2);
    await expect(relatedTo(1800, { locale: 'fr' })).rejects.toMatchObject({ code: '22023' });
  });

  it('are found by the words of their hints, among the puzzles that are named and due', async () => {
    const all = [...ids.values()];
    expect(await found('of 16', all)).toEqual([id(1648), id(1683)]);
    expect(await found('OF 1648 2', all)).toEqual([id(1648)]);
    expect(await found('of 16', [id(1683)])).toEqual([id(1683)]);
    expect(await found('of 1789', all)).toEqual([]);
    expect(await found('of 1789', all, '2026-02-21T00:00:00Z')).toEqual([id(1789)]);
    expect(await found('of 1789', all, '2026-02-21T00:00:00Z', -1)).toEqual([]);
    expect(await found('of 1789', all, '2026-02-20T23:59:00Z', 1)).toEqual([id(1789)]);
    expect([await found(' ', all), await found(null, all), await found('of', [])]).toEqual([
      [],
      [],
      [],
    ]);
    await expect(found('x'.repeat(101), all)).rejects.toMatchObject({ code: '22001' });
    const most = Array.from({ length: 1000 }, (_, index) => id(1648) + index);
    expect(await found('of 1648', most)).toEqual([id(1648)]);
    await expect(found('of', [...most, 1])).rejects.toMatchObject({ code: '22023' });
    expect(await ask(anonymous, `public.search_hints(array[${id(1648)}], 'of', 0)`)).toEqual([
      id(1648),
    ]);
  });

  it('lead to this day in years before by what the caller holds now', async () => {
    const days = await database().query<{ day: string }>(
      `select (current_date + near - interval '4 years')::date::text as day from generate_series(-1, 1) near`,
    );
    for (const [index, { day }] of days.entries()) await add(100 + index, day);
    for (const [sub, amount] of [
      [player, 1],
      [other, 0],
    ] as const) {
      const call = `public.get_related_puzzles(1800, 'de', 0)`;
      const related = await ask<Related>({ ...signedIn, sub }, call);
      expect(related?.otherYears).toHaveLength(amount);
    }
  });
});
