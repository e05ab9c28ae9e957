import { describe, expect, it } from 'vitest';

import { createAllowance } from '../../gateway/limits/allowance.ts';
import { freshDatabase } from '../setup/fresh-database.ts';

const at = (seconds: number) =>
  new Date(Date.parse('2026-03-01T12:00:00Z') + seconds * 1_000).toISOString();

type Wanted = { key: string; burst: number; every: number };

describe('allowances in the database', () => {
  const database = freshDatabase();
  const take = async (wanted: readonly Wanted[], seconds: number) => {
    const [row] = await database().query<{ wait: number }>(
      'select private.take_allowances($1::text[], $2::float8[], $3::float8[], $4) as wait',
      [
        wanted.map(({ key }) => key),
        wanted.map(({ every }) => every),
        wanted.map(({ burst, every }) => burst * every),
        at(seconds),
      ],
    );
    return row?.wait;
  };

  it('are those that a process counts by itself, whenever they are taken', async () => {
    for (const [index, rate] of [
      { burst: 1, perMinute: 1 },
      { burst: 5, perMinute: 0.2 },
      { burst: 3, perMinute: 60 },
      { burst: 6, perMinute: 0.1 },
    ].entries()) {
      const clock = { seconds: 0 };
      const local = createAllowance(rate, () => clock.seconds * 1_000);
      const one = { key: `same ${index}`, burst: rate.burst, every: 60 / rate.perMinute };
      for (const pause of [0, 0, 0, 0, 1, 1, 59, 60, 299, 300, 1, 0, 0, 3_600, 0, 0, 0, 0, 0, 0]) {
        clock.seconds += pause;
        const waits = [await take([one], clock.seconds), local.take('')] as const;
        expect([index, clock.seconds, waits[0] === 0]).toEqual([
          index,
          clock.seconds,
          waits[1] === 0,
        ]);
        // A process counts in fractions that it rounds.
        expect(Math.abs((waits[0] ?? 0) - waits[1])).toBeLessThanOrEqual(1);
      }
    }
  });

  it('are taken all or none, and given back', async () => {
    const wide = { key: 'wide', burst: 3, every: 10 };
    const narrow = { key: 'narrow', burst: 1, every: 10 };
    expect(await take([wide, narrow], 0)).toBe(0);
    for (let tries = 0; tries < 5; tries += 1) expect(await take([wide, narrow], 0)).toBe(10);
    // Who waits for the seconds that were named is not too early.
    expect(await take([narrow], 0.5)).toBe(10);
    expect(await take([wide], 0)).toBe(0);
    const other = { key: 'other', burst: 1, every: 10 };
    await take([other], 0);
    await database().query(
      `select private.give_allowances_back(array['wide', 'narrow'], array[10, 10])`,
    );
    expect(await take([narrow, wide], 0)).toBe(0);
    expect(await take([other], 0)).toBe(10);
    expect(await take([wide], 0)).toBe(0);
    expect(await take([wide], 0)).toBe(10);
  });

  it('lock nobody out for another’s clock that is wrong', async () => {
    const one = { key: 'clock', burst: 2, every: 10 };
    // Nearly the same time: a clock that is behind finds what another has emptied.
    expect(await take([one], 1_800)).toBe(0);
    expect(await take([one], 0)).toBe(10);
    expect(await take([one], 10)).toBe(10);
    // Days ahead: nothing is full so late, so its count is none.
    expect(await take([one], 86_400)).toBe(0);
    expect(await take([one], 0)).toBe(0);
    expect(await take([one], -86_400)).toBe(0);
    expect(await take([one], -86_400)).toBe(0);
    expect(await take([one], -86_400)).toBe(10);
  });

  it('taken by fifty at once are as many as there are', async () => {
    const both = [
      { key: 'b', burst: 7, every: 60 },
      { key: 'a', burst: 100, every: 60 },
    ];
    const waits = await Promise.all(
      Array.from({ length: 50 }, (_, index) => take(index % 2 ? both : both.toReversed(), 0)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
  });

  it('are forgotten once they are full', async () => {
    const forget = (seconds: number) =>
      database().query('select private.forget_allowances($1) as forgotten', [at(seconds)]);
    await database().exec('delete from private.allowance');
    await take([{ key: 'old', burst: 2, every: 10 }], 0);
    await take([{ key: 'new', burst: 2, every: 10 }], 5);
    expect(await forget(9)).toEqual([{ forgotten: 0 }]);
    expect(await forget(10)).toEqual([{ forgotten: 1 }]);
    expect(await forget(15)).toEqual([{ forgotten: 1 }]);
    expect(await forget(15)).toEqual([{ forgotten: 0 }]);
    await database().query(
      `insert into private.allowance (key, full_at) select n::text, $1 from generate_series(1, 10001) n`,
      [at(15)],
    );
    expect([await forget(15), await forget(15)]).toEqual([
      [{ forgotten: 10_000 }],
      [{ forgotten: 1 }],
    ]);
  });
});
