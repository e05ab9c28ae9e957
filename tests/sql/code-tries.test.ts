import { beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase } from '../setup/fresh-database.ts';

describe('tries at mailed codes', () => {
  const database = freshDatabase();
  const take = async (address: string, at = '2026-03-01T12:00:00Z') => {
    const [row] = await database().query<{ may: boolean }>(
      'select jsonb_array_length(private.take_code_tries($1, $2)) > 0 as may',
      [address, at],
    );
    return row?.may;
  };

  beforeAll(() =>
    database().exec(`
      insert into auth.users (id, email)
        select gen_random_uuid(), 'crowd' || n || '@example.org' from generate_series(1, 5000) n;
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
        select gen_random_uuid(), u.id, 'email_change_token_new', u.id::text, 'new-' || u.email
        from auth.users u;
      analyze auth.users; analyze auth.one_time_tokens`),
  );

  it('are counted without reading through everybody, at whatever address', async () => {
    await database().transaction(async (query) => {
      // Of this connection, what was read before is counted, too.
      const rowsRead = () =>
        query(
          `select relname::text as name, seq_tup_read::integer as rows from pg_stat_xact_user_tables
           where schemaname = 'auth' and relname in ('users', 'one_time_tokens') order by 1`,
        );
      const before = await rowsRead();
      for (const address of ['crowd7@example.org', 'new-CROWD8@example.org', 'no@example.org']) {
        await query('select private.take_code_tries($1, now())', [address]);
      }
      expect(await rowsRead()).toEqual(before);
      await query(`select from auth.users where encrypted_password = 'read through'`);
      expect(await rowsRead()).not.toEqual(before);
    });
  });

  it('are written to the disk for who has no account as for who has one', async () => {
    for (const address of ['crowd9@example.org', 'nobody@example.org']) {
      const [row] = await database().transaction(async (query) => {
        await query('select private.take_code_tries($1, now())', [address]);
        return query('select pg_current_xact_id_if_assigned() is not null as written');
      });
      expect([address, row]).toEqual([address, { written: true }]);
    }
  });

  it('end after ten within the hour, at the old and the new address together, and begin anew', async () => {
    const addresses = ['Crowd1@example.org', 'New-Crowd1@example.org'];
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await take(addresses[tries % 2] ?? '')).toBe(true);
    }
    for (const address of addresses) expect(await take(address)).toBe(false);
    expect(await take('crowd2@example.org')).toBe(true);
    expect(await take('crowd1@example.org', '2026-03-01T12:59:59Z')).toBe(false);
    const later = '2026-03-01T13:00:00Z';
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await take('crowd1@example.org', later)).toBe(true);
    }
    expect(await take('crowd1@example.org', '2026-03-01T13:59:59Z')).toBe(false);
  });

  it('of somebody who named the address as their new one hold up nobody else’s codes', async () => {
    const [stranger] = await database().query<{ id: string }>(
      `update auth.one_time_tokens t set relates_to = 'crowd4@example.org' from auth.users u
       where u.id = t.user_id and u.email = 'crowd3@example.org' returning u.id`,
    );
    for (let tries = 0; tries < 11; tries += 1) await take('crowd3@example.org');
    const [row] = await database().query<{ ids: string[] }>(
      `select private.take_code_tries('crowd4@example.org', '2026-03-01T12:00:00Z') as ids`,
    );
    expect(row?.ids).toHaveLength(1);
    expect(row?.ids).not.toContain(stranger?.id);
  });
});

describe('a mailed code that proves who somebody still is', () => {
  const database = freshDatabase();

  it('counts for less than an hour', async () => {
    const [asked] = await database().query<{ user: string; session: string }>(
      `with account as (
         insert into auth.users (id, email, reauthentication_token, reauthentication_sent_at)
         values (gen_random_uuid(), 'ada@example.org',
           encode(sha224('ada@example.org123456'), 'hex'), '2026-03-01T12:00:00Z')
         returning id
       )
       insert into auth.sessions (id, user_id) select gen_random_uuid(), a.id from account a
       returning user_id as user, id as session`,
    );
    const prove = async (at: string) => {
      const [row] = await database().query<{ is: boolean }>(
        `select private.reauthenticate($1::text::uuid, $2::text::uuid, '123456', $3) as is`,
        [asked?.user, asked?.session, at],
      );
      return row?.is;
    };
    expect(await prove('2026-03-01T13:00:00Z')).toBe(false);
    expect(await prove('2026-03-01T12:59:59Z')).toBe(true);
  });
});
