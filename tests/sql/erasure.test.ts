import { describe, expect, it } from 'vitest';

import { addUser } from '../setup/factories/user-factory.ts';
import { freshDatabase } from '../setup/fresh-database.ts';

describe('erasing an account', () => {
  const database = freshDatabase();

  it('reads no table as a whole, however many others there are, and takes what it was renewed with', async () => {
    const users = await Promise.all([addUser(database()), addUser(database())]);
    for (const [user, sessions] of [
      [users[0], 2],
      [users[1], 5_000],
    ] as const) {
      await database().query(
        `with begun as (
           insert into auth.sessions (id, user_id)
           select gen_random_uuid(), $1::text::uuid from generate_series(1, $2::integer) returning id)
         insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked)
         select gen_random_uuid(), gen_random_uuid(), $1::text, id, false from begun
         union all select null, gen_random_uuid(), $1::text, null, false`,
        [user, sessions],
      );
    }
    await database().exec('analyze auth.sessions, auth.refresh_tokens');
    const readings = `select coalesce(seq_scan, 0)::integer as scans, coalesce(n_tup_del, 0)::integer as gone
      from pg_stat_xact_all_tables where relid = 'auth.refresh_tokens'::regclass`;
    await database().transaction(async (query) => {
      const [before] = await query<Record<string, number>>(readings);
      await query('select private.erase_user($1::text::uuid)', [users[0]]);
      expect(await query(readings)).toEqual([
        { scans: before?.['scans'], gone: (before?.['gone'] ?? 0) + 3 },
      ]);
    });
  });
});
