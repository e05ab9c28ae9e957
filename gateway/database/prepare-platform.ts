import { createHash } from 'node:crypto';

import { readAuthSchema } from './auth-schema/auth-schema.ts';
import type { Database } from './database.ts';
import type { OpenedDatabase } from './open-postgres.ts';

/** The roles that a request takes on, as on Supabase. They belong to the server: another may make them. */
const roles = ['anon', 'authenticated', 'service_role bypassrls']
  .map((words) => words.split(' '))
  .map(
    ([name, right = '']) => `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${name}') then
      create role ${name} nologin noinherit ${right};
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$;`,
  )
  .join('');

/** A login that is no superuser must be a member to take the roles on. */
const membership = `
  do $$
  begin
    if not pg_has_role(current_user, 'anon', 'member') or not pg_has_role(current_user, 'authenticated', 'member')
      or not pg_has_role(current_user, 'service_role', 'member') then
      execute format('grant anon, authenticated, service_role to %I', current_user);
    end if;
  end $$`;

/** What Supabase grants in a new project, so that a migration that forgets to revoke fails here too. */
const grants = `
  grant usage on schema public, auth to anon, authenticated, service_role;
  revoke create on schema public from public;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role`;

/**
 * Makes what migrations find on a Supabase project: the roles, the `auth` schema and the default
 * grants. Repeating it changes nothing, nor does it on a Supabase project itself. Rejects when the login may
 * not make the roles.
 */
export async function preparePlatform({
  database,
}: Pick<OpenedDatabase, 'database'>): Promise<void> {
  const auth = await readAuthSchema();
  const mark = `quando ${createHash('sha256').update([roles, membership, auth, grants].join()).digest('hex')}`;
  if ((await isMarked(database, mark)) || (await isSupabase(database))) return;
  try {
    await database.exec(roles);
    await database.exec(membership);
  } catch (error) {
    throw new Error(
      'The database login may not make the roles anon, authenticated and service_role. Let an ' +
        'administrator make them (service_role with bypassrls) and grant them to the login.',
      { cause: error },
    );
  }
  await database.exec(`set local statement_timeout = 0;\n${auth}`);
  await database.exec(`${grants};\n comment on schema auth is '${mark}'`);
}

/** Half a second of each start is saved by seeing that nothing is to do. */
async function isMarked(database: Database, mark: string): Promise<boolean> {
  const [found] = await database.query<{ marked: boolean }>(
    `select coalesce(obj_description(to_regnamespace('auth')::oid, 'pg_namespace') = $1, false)
       and 3 = (select count(*) from pg_roles where rolname in ('anon', 'authenticated', 'service_role'))
       as marked`,
    [mark],
  );
  return found?.marked === true;
}

/** Whether the schema `auth` is the auth server's of a Supabase project, where no other login changes it. */
async function isSupabase(database: Database): Promise<boolean> {
  const owned = await database.query(
    `select from pg_class c join pg_roles r on r.oid = c.relowner
     where c.oid = to_regclass('auth.users') and r.rolname = 'supabase_auth_admin'`,
  );
  return owned.length > 0;
}
