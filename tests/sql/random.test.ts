import { beforeAll, describe, expect, it } from 'vitest';

import { addDays, localDay, MAX_OFFSET, MIN_OFFSET } from '../../src/domain/day/day.ts';
import { actingAs, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

const noon = '2026-02-20T12:00:00Z';
/** In German a puzzle on each day from the first to the last; the others are dry. */
const days = { first: '2026-02-01', last: '2026-02-12', next: '2026-02-19', toCome: '2026-02-23' };

describe('a random puzzle', () => {
  const database = freshDatabase();
  const dates = new Map<number, string>();
  let player = '';
  let english = 0;

  beforeAll(async () => {
    const add = async (date: string) => dates.set(await addPuzzle(database(), { date }), date);
    for (let date = days.first; date <= days.last; date = addDays(date, 1)) await add(date);
    for (let date = days.next; date <= days.toCome; date = addDays(date, 1)) await add(date);
    await add('2027-01-05');
    english = await addPuzzle(database(), { date: '2026-02-01', locale: 'en' });
    await addPuzzle(database());
    await addPuzzle(database(), { isPublished: true });
    await addPuzzle(database(), { token: 'published-custom-puzzle-01', isPublished: true });
    player = await addUser(database(), { role: '1_explorer' });
  });

  /** What so many picks, evenly spread from 0 to below 1, come to. */
  const picks = async (who: string, at = noon, count = 40, locale: string | null = 'de') => {
    const rows = await database().query<{ id: number | null }>(
      `select private.random_quiz_id($1, $2::text::timestamptz, $3, (n + 0.5) / $4::integer) as id
       from generate_series(0, $4::integer - 1) n`,
      [who, at, locale, count],
    );
    return rows.map(({ id }) => id);
  };
  const before = (day: string) =>
    new Set([...dates].filter(([, date]) => date < day).map(([id]) => id));
  const classic = async (day: string) => {
    const [row] = await database().query<{ id: number }>(
      `select private.daily_puzzle($1, 'de') as id`,
      [day],
    );
    return row?.id ?? 0;
  };
  const pastAndNotOfToday = async (at: string) => {
    const day = (offset: number) => localDay(Date.parse(at), offset);
    const possible = before(day(MIN_OFFSET));
    for (let date = day(MIN_OFFSET); date <= day(MAX_OFFSET); date = addDays(date, 1)) {
      possible.delete(await classic(date));
    }
    return possible;
  };

  it.each([
    '2026-02-20T09:59:59Z',
    '2026-02-20T10:00:00Z',
    '2026-02-20T11:59:59Z',
    '2026-02-20T12:00:00Z',
    '2026-02-20T23:59:59Z',
    '2026-02-14T12:00:00Z',
    '2026-02-15T11:59:59Z',
  ])('at %s is past everywhere and today’s nowhere, and any such one comes', async (at) => {
    const expected = await pastAndNotOfToday(at);
    expect(expected.size).toBeGreaterThan(8);
    expect(new Set(await picks(player, at))).toEqual(expected);
  });

  it('may again be what only would be a classic where there are none', async () => {
    await database().query(`select private.set_setting('classics', 'off')`);
    const at = '2026-02-15T11:59:59Z';
    expect(new Set(await picks(player, at))).toEqual(before('2026-02-14'));
    await database().query(`select private.set_setting('classics', 'on')`);
  });

  it('is each as likely as the next', async () => {
    const possible = before('2026-02-20');
    const found = await picks(player, noon, possible.size);
    expect(new Set(found)).toEqual(possible);
  });

  it('is each as likely in whatever year it was', async () => {
    await database().query(`select private.set_setting('classics', 'off')`);
    const years = await Promise.all(
      ['2024-12-30', '2024-12-31', '2025-06-01'].map((date) =>
        addPuzzle(database(), { date, locale: 'en' }),
      ),
    );
    const found = await picks(player, noon, 8, 'en');
    expect(new Set(found)).toEqual(new Set([...years, english]));
    for (const id of years) expect(found.filter((one) => one === id)).toHaveLength(2);
    await database().query(`select private.set_setting('classics', 'on')`);
  });

  it('is one not played while there is any, then any', async () => {
    const ada = await addUser(database(), { role: '1_explorer' });
    const possible = [...before('2026-02-20')];
    const [started, daily, ...others] = possible;
    await database().query(
      'insert into public.user_puzzle_history (user_id, quando_id) values ($1, $2)',
      [ada, started],
    );
    await database().query(
      `insert into public.user_result (user_id, date, quando_id)
       values ($1, '2026-02-02', $2), ($1, '2026-01-02', $2), ($1, '2026-02-01', $3)`,
      [ada, daily, english],
    );
    expect(new Set(await picks(ada))).toEqual(new Set(others));
    expect(new Set(await picks(player))).toEqual(new Set(possible));
    await database().query(
      `insert into public.user_puzzle_history (user_id, quando_id)
       select $1, id from jsonb_array_elements_text($2::jsonb) as e (text), cast(text as integer) id
       on conflict do nothing`,
      [ada, JSON.stringify(others)],
    );
    expect(new Set(await picks(ada))).toEqual(new Set(possible));
    // Even then none of today's, which on these dry days are old ones once more.
    const dry = '2026-02-14T12:00:00Z';
    const left = await pastAndNotOfToday(dry);
    expect(left.size).toBeLessThan(before('2026-02-14').size);
    expect(new Set(await picks(ada, dry))).toEqual(left);
  });

  it('is null when there is none, and of no other language', async () => {
    expect(new Set(await picks(player, '2026-02-02T11:59:59Z', 5))).toEqual(new Set([null]));
    for (const locale of ['fr', 'DE', '', null]) {
      await expect(picks(player, noon, 1, locale)).rejects.toMatchObject({ code: '22023' });
    }
  });

  it('is for players who hold the permission by the tables, and never by GET', async () => {
    const ask = `select public.get_random_quiz_id('de') as id`;
    const user = { role: 'authenticated' as const, sub: await addUser(database()) };
    for (const actor of [anonymous, service, user]) {
      const asked = actingAs(database(), actor, (query) => query(ask));
      await expect(asked).rejects.toMatchObject({ code: '42501' });
    }
    const explorer = { role: 'authenticated' as const, sub: player };
    const [row] = await actingAs(database(), explorer, (query) => query<{ id: number }>(ask));
    expect(dates.has(row?.id ?? 0)).toBe(true);
    const byGet = actingAs(database(), explorer, async (query) => {
      await query('set local transaction_read_only = on');
      return query(ask);
    });
    await expect(byGet).rejects.toMatchObject({ code: '25006' });
  });
});
