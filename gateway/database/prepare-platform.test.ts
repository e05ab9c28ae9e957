import { describe, expect, it } from 'vitest';

import type { Database } from './database.ts';
import { preparePlatform } from './prepare-platform.ts';

/** A database that says of itself whether it is prepared, or a Supabase project’s, and what it is sent. */
function databaseThat({ isMarked = false, isSupabase = false, refuses = '' }) {
  const sent: string[] = [];
  const marks: unknown[] = [];
  const database = {
    query: async (sql: string, parameters: readonly unknown[] = []) => {
      marks.push(...parameters);
      if (sql.includes('obj_description')) return [{ marked: isMarked }];
      return sql.includes('supabase_auth_admin') && isSupabase ? [{}] : [];
    },
    exec: async (sql: string) => {
      sent.push(sql);
      if (refuses !== '' && sql.includes(refuses)) throw new Error('permission denied');
    },
  } as unknown as Database;
  return { database, sent, marks };
}

describe('what migrations find on a Supabase project', () => {
  it('is left alone there, and where it was made before', async () => {
    for (const state of [{ isMarked: true }, { isSupabase: true }]) {
      const { database, sent } = databaseThat(state);
      await preparePlatform({ database });
      expect(sent).toEqual([]);
    }
  });

  it('is made in order, and marked when all of it is there', async () => {
    const { database, sent, marks } = databaseThat({});
    await preparePlatform({ database });
    const [roles = '', membership = '', auth = '', grants = '', ...more] = sent;
    expect(more).toEqual([]);
    for (const role of ['anon', 'authenticated']) {
      expect(roles).toContain(`create role ${role} nologin noinherit ;`);
      expect(membership).toContain(`not pg_has_role(current_user, '${role}', 'member')`);
    }
    expect(roles).toContain('create role service_role nologin noinherit bypassrls;');
    expect(membership).toContain(`not pg_has_role(current_user, 'service_role', 'member')`);
    expect(auth).toMatch(/^set local statement_timeout = 0;\n/);
    const [mark] = marks;
    expect(mark).toMatch(/^quando [0-9a-f]{64}$/);
    expect(grants).toMatch(new RegExp(`comment on schema auth is '${String(mark)}'$`));
  });

  it.each([
    ['make roles', 'create role'],
    ['take them on', 'pg_has_role'],
  ])('cannot be made by a login that may not %s', async (_, refuses) => {
    const { database, sent } = databaseThat({ refuses });
    await expect(preparePlatform({ database })).rejects.toThrow(
      'The database login may not make the roles anon, authenticated and service_role. Let an ' +
        'administrator make them (service_role with bypassrls) and grant them to the login.',
    );
    expect(sent.join('\n')).not.toContain('comment on schema auth');
  });
});
