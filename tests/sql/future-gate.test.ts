import { beforeAll, describe, expect, it } from 'vitest';

import { addDays } from '../../src/domain/day/day.ts';
import { type Actor, actingAs, anonymous, explorer, roles, signedIn } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

type Answer = { id: number | string; date: string | null; year: number } | null;

const tables = [
  'public.puzzle',
  'public.tip',
  'public.schedule',
  'public.erratum',
  'private.setting',
  'private.play_limit',
  'private.draft',
  'private.draft_revision',
  'private.staff_action',
  'private.report',
];
const token = 'draft-custom-puzzle-000000001';

describe('no draft and no puzzle of a day to come', () => {
  const database = freshDatabase();
  let now = '';
  let highest = 0;

  // A month around the real now, because the public functions know no other time.
  beforeAll(async () => {
    const [clock] = await database().query<{ day: string }>(
      `select (now() at time zone 'UTC')::date::text as day`,
    );
    const today = clock?.day ?? '';
    now = `${today}T12:00:00Z`;
    for (let distance = -15; distance <= 15; distance += 1) {
      const date = addDays(today, distance);
      await addPuzzle(database(), { locale: 'de', date });
      await addPuzzle(database(), { locale: 'en', date });
    }
    await addPuzzle(database());
    await addPuzzle(database(), { isPublished: true });
    await addPuzzle(database(), { token, isPublished: false });
    highest = await addPuzzle(database(), {
      token: 'published-custom-puzzle-01',
      isPublished: true,
    });
  });

  it('comes from the puzzle of the day, whatever offset and role', async () => {
    for (const role of roles) {
      const answers = await actingAs(database(), { role }, (query) =>
        query<{ o: number; day: string; answer: Answer }>(
          `select o, (timezone('UTC', now()) + make_interval(mins => o))::date::text as day,
             public.get_puzzle_of_the_day(o, locale) as answer
           from generate_series(-720, 840, 5) o, unnest(array['de', 'en']) locale`,
        ),
      );
      expect(answers).toHaveLength(2 * 313);
      for (const { day, answer } of answers) expect(answer?.date).toBe(day);
    }
  });

  it('comes from any id at any offset, and the dates that are due do come', async () => {
    const rows = await actingAs(database(), anonymous, (query) =>
      query<{ day: string; answer: Answer }>(
        `select (timezone('UTC', now()) + make_interval(mins => o))::date::text as day,
           public.get_quiz(id::text, o) as answer
         from generate_series(-720, 840, 60) o, generate_series(0, $1::integer) id`,
        [highest + 5],
      ),
    );
    const seen = rows.filter(({ answer }) => answer !== null);
    for (const { day, answer } of seen) {
      expect(answer?.date).not.toBeNull();
      expect((answer?.date ?? '9999') <= day).toBe(true);
    }
    const latest = rows.at(-1)?.day ?? '';
    const dates = new Set(seen.map(({ answer }) => answer?.date));
    expect(dates.has(latest)).toBe(true);
    expect(dates.has(addDays(latest, 1))).toBe(false);
  });

  it('tells apart from one that does not exist', async () => {
    const answers = await database().query<{ answer: Answer }>(
      `select private.quiz($1::text::timestamptz, id, 840) as answer
       from (
         select id::text from public.puzzle where state = 'draft' or token is not null
         union all select puzzle_id::text from public.schedule where date > $1::date + 1
         union all select $2
         union all select 'no-such-token-anywhere-00001'
         union all values ('0'), ('2147483647'), ('9999999999')
       ) ids`,
      [now, token],
    );
    expect(answers.length).toBeGreaterThan(20);
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set([null]));
  });

  it('comes from the calendar, which ends with the UTC+14 date', async () => {
    const { dates, last } = await actingAs(database(), explorer, async (query) => {
      const [end] = await query<{ last: string }>(
        `select (timezone('UTC', now()) + interval '14 hours')::date::text as last`,
      );
      const rows = await query<{ date: string }>(
        'select date::text from public.quando_calendar order by date desc',
      );
      return { dates: rows.map(({ date }) => date), last: end?.last };
    });
    expect(dates[0]).toBe(last);
    expect(dates.length).toBeGreaterThanOrEqual(15);
  });

  it('comes from the archive, at random or by a start, to whoever may use them', async () => {
    const historian = {
      role: 'authenticated' as const,
      sub: await addUser(database(), { role: '3_chronicler' }),
    };
    const dated = await database().query<{ id: number; date: string }>(
      'select puzzle_id as id, date::text from public.schedule',
    );
    const dateOf = new Map(dated.map(({ id, date }) => [id, date]));
    for (const offset of [-720, 0, 840]) {
      const seen = await actingAs(database(), historian, async (query) => {
        const [clock] = await query<{ day: string }>(
          `select (timezone('UTC', now()) + make_interval(mins => $1))::date::text as day`,
          [offset],
        );
        const found = await query<{ id: number }>(
          `select (p ->> 'id')::integer as id from unnest(array['de', 'en']) locale,
             unnest(array['', '1']) words, unnest(array[null, 1]) year,
             unnest(array[null, 'unplayed', 'unsolved']) state,
             jsonb_array_elements(public.search_archive($1, locale, words, year, null, 'article',
               state, '2999-01-01', 100) -> 'puzzles') p`,
          [offset],
        );
        return { day: clock?.day ?? '', ids: found.map(({ id }) => id) };
      });
      expect(new Set(seen.ids).size).toBeGreaterThan(20);
      for (const id of seen.ids) expect((dateOf.get(id) ?? '9999') < seen.day).toBe(true);
      const starts = await startsAt(historian, offset);
      const due = dated.filter(({ date }) => date <= seen.day).map(({ id }) => id);
      expect(starts.toSorted((a, b) => a - b)).toEqual(due.toSorted((a, b) => a - b));
    }
    const [row] = await actingAs(database(), historian, (query) =>
      query<{ day: string; ids: number[] }>(
        `select (timezone('UTC', now()) - interval '12 hours')::date::text as day,
           array_agg(public.get_random_quiz_id(locale)) as ids
         from unnest(array['de', 'en']) locale, generate_series(1, 60)`,
      ),
    );
    for (const id of row?.ids ?? []) expect((dateOf.get(id) ?? '9999') < `${row?.day}`).toBe(true);
    expect(new Set(row?.ids).size).toBeGreaterThan(15);
  });

  /** Every number that can be started. */
  const startsAt = async (actor: Actor, offset: number) => {
    const tried = Array.from({ length: highest + 6 }, async (_, id) => {
      const { rows } = await actingAs(database(), actor, async (query) => {
        await query('select public.record_play($1, $2)', [id, offset]);
        return { rows: [id] };
      }).catch(({ code, message }: { code: string; message: string }) => {
        expect([code, message]).toEqual(['02000', 'there is no such puzzle']);
        return { rows: [] };
      });
      return rows;
    });
    return (await Promise.all(tried)).flat();
  };

  it.each([anonymous, signedIn, explorer])('comes from a table to %o', async (actor) => {
    for (const table of tables) {
      for (const sql of [
        `select * from ${table}`,
        `select count(*) from ${table} where true`,
        `delete from ${table}`,
        `insert into ${table} default values`,
      ]) {
        await expect(actingAs(database(), actor, (query) => query(sql))).rejects.toMatchObject({
          code: '42501',
        });
      }
    }
  });

  it('comes out even where a tool has granted all tables to everybody', async () => {
    await database().exec(
      `grant usage on schema private to anon, authenticated;
       grant all on all tables in schema public, private to anon, authenticated`,
    );
    for (const actor of [anonymous, explorer]) {
      for (const table of tables) {
        const rows = await actingAs(database(), actor, async (query) => [
          ...(await query(`select * from ${table}`)),
          ...(await query(`delete from ${table} returning 1`)),
        ]);
        expect(rows).toEqual([]);
      }
    }
    await expect(
      actingAs(database(), anonymous, (query) => query('select * from public.quando_calendar')),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      actingAs(database(), explorer, (query) =>
        query(`select private.puzzle_of_the_day('2100-01-01', 0, 'de')`),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
