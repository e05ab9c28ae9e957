import { beforeAll, describe, expect, it } from 'vitest';

import { actingAs, anonymous, explorer, service, signedIn } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';

describe('the calendar', () => {
  const database = freshDatabase();
  const ids: number[] = [];

  beforeAll(async () => {
    ids.push(
      await addPuzzle(database(), { locale: 'de', date: '2026-10-01' }),
      await addPuzzle(database(), { locale: 'en', date: '2026-10-01' }),
      await addPuzzle(database(), { locale: 'en', date: '2026-10-03' }),
      await addPuzzle(database(), { locale: 'de', date: '2026-10-04' }),
    );
    await addPuzzle(database());
    await addPuzzle(database(), { date: '2999-01-01' });
  });

  const calendar = 'select date::text, de, en from public.quando_calendar order by date';

  it.each([explorer, service])('shows every past day with its ids to %o', async (actor) => {
    const rows = await actingAs(database(), actor, (query) => query(calendar));
    expect(rows).toEqual([
      { date: '2026-10-01', de: ids[0], en: ids[1] },
      { date: '2026-10-03', de: null, en: ids[2] },
      { date: '2026-10-04', de: ids[3], en: null },
    ]);
  });

  it.each([anonymous, signedIn, { role: 'authenticated' as const }])(
    'is closed to %o',
    async (actor) => {
      await expect(actingAs(database(), actor, (query) => query(calendar))).rejects.toMatchObject({
        code: '42501',
      });
    },
  );

  it('cannot be written', async () => {
    for (const sql of [
      'delete from public.quando_calendar',
      `insert into public.quando_calendar values ('2026-12-24', 1, 2)`,
    ]) {
      await expect(actingAs(database(), explorer, (query) => query(sql))).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|55000)$/),
      });
    }
  });

  const lastDay = async (instant: string) => {
    const rows = await database().transaction(async (query) => {
      await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(service)]);
      return query<{ day: string }>(
        'select max(date)::text as day from private.calendar($1::text::timestamptz)',
        [instant],
      );
    });
    return rows[0]?.day;
  };

  it('ends with the first day on Earth', async () => {
    expect(await lastDay('2026-10-03T09:59:59Z')).toBe('2026-10-03');
    expect(await lastDay('2026-10-03T10:00:00Z')).toBe('2026-10-04');
    expect(await lastDay('2026-10-02T09:59:59Z')).toBe('2026-10-01');
  });
});
