import { describe, expect, it } from 'vitest';

import cases from '../../src/domain/day/day-cases.json' with { type: 'json' };
import { freshDatabase } from '../setup/fresh-database.ts';

describe('the local day', () => {
  const database = freshDatabase();
  const localDay = async (instant: string, offset: number | null) => {
    const [row] = await database().query<{ day: string }>(
      'select private.local_day($1::text::timestamptz, $2::integer)::text as day',
      [instant, offset],
    );
    return row?.day;
  };

  it.each(cases)('is $day at $instant with offset $offset: $why', async (example) => {
    expect(await localDay(example.instant, example.offset)).toBe(example.day);
  });

  it.each([-721, 841, 2_147_483_647, -2_147_483_648])(
    'refuses the offset %i as out of range',
    async (offset) => {
      await expect(localDay('2026-11-21T12:00:00Z', offset)).rejects.toMatchObject({
        code: '22003',
        message: expect.stringContaining(String(offset)),
      });
    },
  );

  it('asks for an offset that is missing', async () => {
    await expect(localDay('2026-11-21T12:00:00Z', null)).rejects.toMatchObject({
      code: '22004',
      message: 'timezoneoffset is missing',
    });
  });

  it('has begun as soon as it is there on the first islands at UTC+14, and not before', async () => {
    const [row] = await database().query(
      `select private.has_begun('2026-03-29', '2026-03-28T10:00:00Z') as there,
         private.has_begun('2026-03-29', '2026-03-28T09:59:59.999Z') as before,
         private.has_begun('2026-03-28', '2026-03-28T09:59:59.999Z') as since,
         private.has_begun(null, '2026-03-28T10:00:00Z') as unknown`,
    );
    expect(row).toEqual({ there: true, before: false, since: true, unknown: null });
  });

  it('is the same whatever time zone the session is in', async () => {
    const days = await database().transaction(async (query) => {
      const seen: (string | undefined)[] = [];
      for (const zone of ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin']) {
        await query(`set local time zone '${zone}'`);
        const [row] = await query<{ day: string }>(
          `select private.visible_until('2026-03-29T00:30:00Z', -60)::text as day`,
        );
        seen.push(row?.day);
      }
      return seen;
    });
    expect(new Set(days)).toEqual(new Set(['2026-03-28']));
  });
});
