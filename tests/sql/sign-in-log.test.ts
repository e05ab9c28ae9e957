import { describe, expect, it } from 'vitest';

import { addUser } from '../setup/factories/user-factory.ts';
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
  const forgetTwo = () =>
    database().query('select private.forget_old_log($1, 2) as forgotten', [now]);
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

  it('is not read as a whole for each portion', async () => {
    const read = await database().transaction(async (query) => {
      await query(
        `insert into auth.audit_log_entries (id, payload, created_at)
         select gen_random_uuid(), '{}', $1::text::timestamptz from generate_series(1, 30000)`,
        ['2026-10-01T00:00:00Z'],
      );
      await query('select private.forget_old_log($1)', [now]);
      const [row] = await query<{ rows: number }>(
        `select seq_tup_read as rows from pg_stat_xact_all_tables
         where relid = 'auth.audit_log_entries'::regclass`,
      );
      return row?.rows;
    });
    expect(read).toBeLessThan(30_000);
  });

  it('is read by its age, also where none of it is old', async () => {
    await addEntries(now, 5_000);
    await database().exec('analyze auth.audit_log_entries');
    const scans = `select coalesce(seq_scan, 0)::integer as scans from pg_stat_xact_all_tables
      where relid = 'auth.audit_log_entries'::regclass`;
    await database().transaction(async (query) => {
      const before = await query(scans);
      await query('select private.forget_old_log($1)', [now]);
      expect(await query(scans)).toEqual(before);
    });
  });

  it('is forgotten in smaller portions where that is asked', async () => {
    while ((await forget()) !== 0);
    await addEntries('2026-10-01T00:00:00Z', 3);
    expect([await forgetTwo(), await forgetTwo()]).toEqual([
      [{ forgotten: 2 }],
      [{ forgotten: 1 }],
    ]);
  });

  it('gives what is a player’s, and loses it with the account, without being read as a whole', async () => {
    const user = await addUser(database());
    await database().query(
      `insert into auth.audit_log_entries (id, payload, created_at)
       select gen_random_uuid(), json_build_object('actor_id', gen_random_uuid()), $1::text::timestamptz
       from generate_series(1, 5000)
       union all select gen_random_uuid(), json_build_object('actor_id', $2::text), $1::text::timestamptz
       union all select gen_random_uuid(), json_build_object('actor_id', gen_random_uuid(),
         'traits', json_build_object('user_id', $2::text)), $1::text::timestamptz`,
      [now, user],
    );
    await database().exec('analyze auth.audit_log_entries');
    const readings = `select coalesce(seq_scan, 0)::integer as scans, coalesce(n_tup_del, 0)::integer as gone
      from pg_stat_xact_all_tables where relid = 'auth.audit_log_entries'::regclass`;
    await database().transaction(async (query) => {
      const [before] = await query<Record<string, number>>(readings);
      const [mine] = await query<{ log: object[] }>(
        `select private.export_of($1::text::uuid, $2::text::timestamptz) -> 'sign_in_log' as log`,
        [user, now],
      );
      expect(mine?.log).toMatchObject([{ entry: { actor_id: user } }]);
      await query('select private.erase_user($1::text::uuid)', [user]);
      expect(await query(readings)).toEqual([
        { scans: before?.['scans'], gone: (before?.['gone'] ?? 0) + 2 },
      ]);
    });
  });
});
