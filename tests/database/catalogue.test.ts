import { describe, expect, it } from 'vitest';

import { roles } from './acting-as.ts';
import { databaseKinds, freshDatabase } from './fresh-database.ts';

/** Every function a role may execute. Adding one here is a decision, so make it consciously. */
const callable = {
  anon: ['public.get_current_version', 'public.get_puzzle_of_the_day', 'public.get_quiz'],
  authenticated: [
    'private.calendar_now',
    'public.get_current_version',
    'public.get_puzzle_of_the_day',
    'public.get_quiz',
  ],
  service_role: [
    'private.calendar_now',
    'public.get_current_version',
    'public.get_puzzle_of_the_day',
    'public.get_quiz',
  ],
};

/** Every right on a table or view, beyond which a role has none. */
const rights = {
  anon: [],
  authenticated: ['public.quando_calendar SELECT'],
  service_role: [
    'public.erratum INSERT',
    'public.erratum SELECT',
    ...['puzzle', 'schedule', 'tip'].flatMap((table) =>
      ['DELETE', 'INSERT', 'SELECT', 'UPDATE'].map((right) => `public.${table} ${right}`),
    ),
    'public.quando_calendar SELECT',
  ].toSorted(),
};

describe.each(databaseKinds)('what the catalogue of %s says', (kind) => {
  const database = freshDatabase(kind);
  const names = async (sql: string, parameters: unknown[] = []) =>
    (await database().query<{ name: string }>(sql, parameters)).map(({ name }) => name);

  it('every table has row-level security, and none has a policy that lets players in', async () => {
    const open = await names(
      `select relname as name from pg_class
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(open).toEqual([]);
    expect(
      await names(`select policyname as name from pg_policies where schemaname <> 'auth'`),
    ).toEqual([]);
  });

  it('every table, view and function has a comment', async () => {
    const silent = await names(
      `select c.oid::regclass::text as name from pg_class c
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm') and obj_description(c.oid, 'pg_class') is null
       union all
       select p.oid::regprocedure::text from pg_proc p
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and obj_description(p.oid, 'pg_proc') is null`,
    );
    expect(silent).toEqual([]);
  });

  it.each(roles)('%s may execute what the list says and nothing else', async (role) => {
    const executable = await names(
      `select pronamespace::regnamespace || '.' || proname as name from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and has_function_privilege($1, oid, 'execute')
       order by 1`,
      [role],
    );
    expect(executable).toEqual(callable[role]);
  });

  it.each(roles)('%s has the rights on tables that the list says and no others', async (role) => {
    const held = await names(
      `select c.oid::regclass || ' ' || r as name
       from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate',
         'references', 'trigger']) r
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm')
         and (has_table_privilege($1, c.oid, r)
           or (r in ('select', 'insert', 'update', 'references')
             and has_any_column_privilege($1, c.oid, r)))`,
      [role],
    );
    const qualified = held.map((name) => {
      const [table = '', right = ''] = name.split(' ');
      return `${table.includes('.') ? table : `public.${table}`} ${right.toUpperCase()}`;
    });
    expect(qualified.toSorted()).toEqual(rights[role]);
  });

  it.each(roles)('%s cannot look into the private schema', async (role) => {
    const [row] = await database().query<{ usage: boolean }>(
      `select has_schema_privilege($1, 'private', 'usage') as usage`,
      [role],
    );
    expect(row?.usage).toBe(false);
  });

  it('every function pins an empty search path', async () => {
    const loose = await names(
      `select p.oid::regprocedure::text as name from pg_proc p
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and not ('search_path=""' = any (coalesce(proconfig, '{}')))`,
    );
    expect(loose).toEqual([]);
  });

  it('what a GET may call changes nothing', async () => {
    const volatile = await names(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and provolatile = 'v'`,
    );
    expect(volatile).toEqual([]);
  });
});
