import { beforeAll, describe, expect, it } from 'vitest';

import { addDays } from '../../src/domain/day/day.ts';
import { unhurried } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';

type Played = { day: string; id: number | null; classic: boolean | null; date: string | null };

const first = '2026-03-01';

describe('days without a puzzle of their own', () => {
  const database = freshDatabase();
  const scheduled = new Map<string, number>();
  const untouchable: number[] = [];

  // Forty days with gaps, the last one long after the others; drafts and the future beside them.
  beforeAll(async () => {
    for (let number = 0; number < 40; number += 1) {
      const date = addDays(first, number + Math.floor(number / 7) * 3 + (number === 39 ? 60 : 0));
      scheduled.set(date, await addPuzzle(database(), { date }));
    }
    untouchable.push(
      await addPuzzle(database()),
      await addPuzzle(database(), { isPublished: true }),
    );
    untouchable.push(
      await addPuzzle(database(), { token: 'custom-puzzle-0000000001', isPublished: true }),
    );
    untouchable.push(await addPuzzle(database(), { locale: 'en', date: first }));
    untouchable.push(await addPuzzle(database(), { date: '2099-01-01' }));
  });

  const play = (from: string, count: number, time = '12:00Z', offset = 0) =>
    unhurried(database(), (query) =>
      query<Played>(
        `select day::date::text as day, (answer ->> 'id')::integer as id,
           (answer ->> 'classic')::boolean as classic, answer ->> 'date' as date
         from generate_series(0, $2::integer - 1) n, lateral (select $1::date + n as day) d,
           lateral (select private.puzzle_of_the_day(
             (day::text || ' ' || $3::text)::timestamptz, $4, 'de') as answer) a
         order by n`,
        [from, count, time, offset],
      ),
    );

  it('are filled for 400 days: never a draft, never the future, always labelled', async () => {
    const days = await play(first, 400);
    for (const { day, id, classic, date } of days) {
      const own = scheduled.get(day);
      expect(date).toBe(day);
      expect(classic).toBe(own === undefined);
      if (own !== undefined) expect(id).toBe(own);
      expect(untouchable).not.toContain(id);
      const origin = [...scheduled].find(([, puzzle]) => puzzle === id)?.[0] ?? '9999';
      expect(origin <= day).toBe(true);
    }
  });

  it('bring no puzzle twice before all past ones were played', async () => {
    const lastPlayed = new Map<number, number>();
    for (const [index, { id, classic }] of (await play(first, 400)).entries()) {
      if (id === null) throw new Error('A day has no puzzle.');
      const longestAgo = Math.min(...lastPlayed.values());
      if (classic === true) expect(lastPlayed.get(id)).toBe(longestAgo);
      lastPlayed.set(id, index);
    }
    expect(lastPlayed.size).toBe(40);
  });

  it('are the same for everybody from the first minute of the day on Earth to the last', async () => {
    const day = '2026-12-24';
    const before = addDays(day, -1);
    const [easternmost] = await play(before, 1, '10:00Z', 840);
    const [westernmost] = await play(addDays(day, 1), 1, '11:59:59Z', -720);
    const [here] = await play(day, 1);
    expect(easternmost).toMatchObject({ id: here?.id, date: day });
    expect(westernmost).toMatchObject({ id: here?.id, date: day });
  });

  it('keep their classic when a past puzzle is added once the day has begun anywhere', async () => {
    const day = '2027-01-10';
    const before = await play(day, 1);
    await addPuzzle(database(), { date: '2026-02-20', scheduledAt: '2027-01-09T10:00:00Z' });
    expect(await play(day, 1)).toEqual(before);
    const later = await play(addDays(day, 1), 60);
    expect(new Set(later.map(({ id }) => id)).size).toBe(41);
  });

  it('keep their classics when gaps before them are filled later, however near', async () => {
    const days = await play('2027-01-12', 20);
    const gaps = Array.from({ length: 70 }, (_, distance) => addDays(first, distance)).filter(
      (date) => !scheduled.has(date),
    );
    for (const date of [...gaps, '2026-12-30']) {
      await addPuzzle(database(), { date, scheduledAt: '2027-02-10T12:00:00Z' });
    }
    expect(await play('2027-01-12', 20)).toEqual(days);
  });

  it('stay empty before the first puzzle and when the operator switches classics off', async () => {
    const dry = [...scheduled.keys()].at(-1) ?? first;
    expect(await play('2026-02-01', 1)).toMatchObject([{ id: null }]);
    await database().query(`select private.set_setting('classics', 'off')`);
    expect(await play(addDays(dry, 1), 1)).toMatchObject([{ id: null }]);
    expect(await play(dry, 1)).toMatchObject([{ id: scheduled.get(dry) }]);
    await database().query(`select private.set_setting('classics', 'on')`);
  });
});

describe('a day without a puzzle in two languages', () => {
  const database = freshDatabase();

  it('has a classic for each, in its own words', async () => {
    const own = { de: 0, en: 0 };
    for (const locale of ['de', 'en'] as const)
      own[locale] = await addPuzzle(database(), { locale, date: first });
    for (const locale of ['de', 'en'] as const) {
      const [row] = await database().query(
        `select private.puzzle_of_the_day('2026-03-02T12:00:00Z', 0, $1) as answer`,
        [locale],
      );
      expect(row).toMatchObject({ answer: { id: own[locale], locale, classic: true } });
    }
  });
});

describe('an installation made on a day without a puzzle', () => {
  const database = freshDatabase();

  it('plays a classic at once', async () => {
    const scheduledAt = '2026-12-24T08:00:00Z';
    for (const date of ['2026-11-01', '2026-11-02']) {
      await addPuzzle(database(), { date, scheduledAt });
    }
    const [row] = await database().query<{ answer: { classic: boolean } }>(
      `select private.puzzle_of_the_day('2026-12-24T09:00:00Z', 60, 'de') as answer`,
    );
    expect(row?.answer).toMatchObject({ classic: true, date: '2026-12-24' });
  });
});

describe('the days before one that have a puzzle', () => {
  const database = freshDatabase();

  it('are as many as counting each of them finds, whenever each was scheduled', async () => {
    for (let number = 0; number < 120; number += 1) {
      const date = addDays('2026-02-01', number * 17 - (number % 5) * 3);
      const scheduledAt = `${addDays(date, ((number * 7919) % 61) - 30)}T${number % 2 ? '09' : '10'}:00:00Z`;
      const locale = number % 9 === 0 ? 'en' : 'de';
      await addPuzzle(database(), { date, scheduledAt, locale });
    }
    const differing = await unhurried(database(), (query) =>
      query(
        `select * from (
           select day, known, private.scheduled_before(day, 'de', known) as found, (
             select count(*)::integer from public.schedule s
             where s.locale = 'de' and s.date < day and s.scheduled_at < known
           ) as expected
           from generate_series(0, 2200) n, lateral (select date '2026-01-15' + n as day) d,
             unnest(array[
               timezone('UTC', day::timestamp) - interval '14 hours',
               timezone('UTC', day::timestamp) + interval '20 days', 'infinity'
             ]) known
         ) c where found <> expected`,
      ),
    );
    expect(differing).toEqual([]);
    const [years] = await database().query(
      `select count(*)::integer as years, sum(puzzles)::integer as puzzles from private.schedule_year`,
    );
    expect(years).toEqual({ years: 12, puzzles: 120 });
    // One is taken off its day.
    const left = await database().transaction(async (query) => {
      await query(`select set_config('quando.rescheduling', 'on', true)`);
      await query(
        `with last as (select max(date) as date from public.schedule)
         delete from public.schedule s using last where s.date = last.date`,
      );
      return query(
        `select sum(y.puzzles)::integer as puzzles, bool_and(y.puzzles = (
           select count(*) from public.schedule s where s.locale = y.locale
             and extract(year from s.date) = extract(year from y.begins)
         )) as is_exact from private.schedule_year y`,
      );
    });
    expect(left).toEqual([{ puzzles: 119, is_exact: true }]);
  });
});
