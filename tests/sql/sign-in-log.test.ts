import { describe, expect, it } from 'vitest';

import { freshDatabase } from '../setup/fresh-database.ts';

const now = '2026-11-21T12:00:00Z';

describe('the sign-in log', () => {
  const database = freshDatabase();
  /** Adds so many entries of one instant. */
  const addEntries = (createdAt: string, count = 1) =>
    database().query(
      `insert into auth.audit_log_entries (id, payload, created_at)
       select gen_random_uuid(), '{"actor_username": "ada@example.org"}', $1
       from generate_series(1, $2::integer)`,
      [createdAt, count],
    );
  const forget = async () => {
    const [row] = await database().query<{ forgotten: number }>(
      'select private.forget_old_log($1) as forgotten',
      [now],
    );
    return row?.forgotten;
  };
  const remaining = async () =>
    (
      await database().query<{ day: string }>(
        `select timezone('UTC', created_at)::text as day from auth.audit_log_entries order by 1`,
      )
    ).map(({ day }) => day);

  it('is kept for 13 days to the second, so that a daily run leaves none older than 14', async () => {
    for (const instant of ['2026-11-21T11:59:59Z', '2026-11-08T12:00:00Z']) {
      await addEntries(instant);
    }
    for (const instant of ['2026-11-08T11:59:59Z', '2025-01-01T00:00:00Z']) {
      await addEntries(instant);
    }
    expect(await forget()).toBe(2);
    expect(await remaining()).toEqual(['2026-11-08 12:00:00', '2026-11-21 11:59:59']);
    expect(await forget()).toBe(0);
  });

  it('is forgotten in portions that never take long', async () => {
    await addEntries('2026-10-01T00:00:00Z', 10_001);
    expect([await forget(), await forget(), await forget()]).toEqual([10_000, 1, 0]);
    expect(await remaining()).toHaveLength(2);
  });
});
