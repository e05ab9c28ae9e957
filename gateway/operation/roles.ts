import type { Database } from '../database/database.ts';
import { asOperator, author } from '../database/as-operator.ts';

/** A user with a role of their own; `lastDay` is its last ISO day in UTC, null for no end. */
export type RoleHolder = { email: string; role: string; lastDay: string | null; hasEnded: boolean };

/** A role, what it grants, and how many past puzzles a day it may start; null for no limit. */
export type RoleGrants = { role: string; permissions: string[]; plays: string | null };

/** The request cannot be done; the message is for the operator. */
export class RoleRefused extends Error {
  override name = 'RoleRefused';
}

/**
 * Gives the account with this address, in any case, a role until an instant or for good; `0_user`
 * takes it away. Rejects with {@link RoleRefused} for an unknown or unconfirmed address and an
 * unknown role.
 */
export async function grantRole(
  database: Database,
  email: string,
  role: string,
  endsAt: Date | null,
): Promise<void> {
  try {
    await database.query('select private.grant_role($1, $2, $3::text::timestamptz, $4)', [
      email,
      role,
      endsAt?.toISOString() ?? null,
      author,
    ]);
  } catch (error) {
    throw (await explain(database, error, email, role)) ?? error;
  }
}

/** The role that the account with this address has now, with what it paid for; undefined without one. */
export async function roleNow(database: Database, email: string): Promise<string | undefined> {
  const [account] = await database.query<{ role: string }>(
    `select private.role_of(u.id, now()) as role from auth.users u
     where lower(u.email) = lower(btrim($1))`,
    [email],
  );
  return account?.role;
}

/** A user with a tier by subscription or gift; `lastDay` as in {@link RoleHolder}. */
export type Supporter = { email: string; role: string; lastDay: string };

/** Everybody whose subscription or gift gives a tier now, by address. */
export function listSupporters(database: Database): Promise<Supporter[]> {
  return database.query<Supporter>(
    `select coalesce(u.email, u.id::text) as email, p.role,
       (timezone('UTC', p.ends_at) - interval '1 microsecond')::date::text as "lastDay"
     from private.paid_role p join auth.users u on u.id = p.user_id
     where p.starts_at <= now() and p.ends_at > now()
     order by u.email, p.role`,
  );
}

/** Everybody who was given a role, even one that has ended, by address. */
export function listRoleHolders(database: Database): Promise<RoleHolder[]> {
  return database.query<RoleHolder>(
    `select coalesce(u.email, u.id::text) as email, r.role,
       (timezone('UTC', r.ends_at) - interval '1 microsecond')::date::text as "lastDay",
       coalesce(r.ends_at <= now(), false) as "hasEnded"
     from private.user_role r join auth.users u on u.id = r.user_id
     order by u.email`,
  );
}

/** Every role with the permissions it grants, by name. */
export function listGrants(database: Database): Promise<RoleGrants[]> {
  return database.query<RoleGrants>(
    `select r.name as role, private.permissions_of(r.name) as permissions, l.plays::text as plays
     from private.role r left join private.play_limit l on l.role = r.name
     order by r.name`,
  );
}

/**
 * Grants a role a permission, or takes it away. Rejects with {@link RoleRefused} for unknown names.
 */
export async function setGrant(
  database: Database,
  role: string,
  permission: string,
  isGranted: boolean,
): Promise<void> {
  await requireName(database, 'role', role);
  await requireName(database, 'permission', permission);
  const statement = isGranted
    ? 'insert into private.role_permission values ($1, $2) on conflict do nothing'
    : 'delete from private.role_permission where role = $1 and permission = $2';
  await asOperator(database, (query) => query(statement, [role, permission]));
}

/**
 * How many old and random puzzles a role may start on a day.
 *
 * @param plays a whole number, or `none` for no limit; {@link RoleRefused} otherwise
 */
export async function setPlayLimit(database: Database, role: string, plays: string): Promise<void> {
  await requireName(database, 'role', role);
  if (plays !== 'none' && !/^\d{1,6}$/.test(plays)) {
    throw new RoleRefused(`The limit must be a whole number or none, not "${plays}".`);
  }
  await asOperator(database, (query) =>
    query(
      `insert into private.play_limit (role, plays) values ($1, $2::text::integer)
       on conflict (role) do update set plays = excluded.plays`,
      [role, plays === 'none' ? null : plays],
    ),
  );
}

async function requireName(
  database: Database,
  kind: 'role' | 'permission',
  name: string,
): Promise<void> {
  const rows = await database.query<{ name: string }>(
    `select name from private.${kind} order by name`,
  );
  const names = rows.map((row) => row.name);
  if (names.includes(name)) return;
  throw new RoleRefused(`There is no ${kind} ${name}. There are: ${names.join(', ')}.`);
}

async function explain(
  database: Database,
  error: unknown,
  email: string,
  role: string,
): Promise<RoleRefused | undefined> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '02000') return new RoleRefused(`There is no account with the address ${email}.`);
  if (code === '55000') {
    return new RoleRefused(
      `The address ${email} is not confirmed yet; who signed up with it might not be its owner.`,
    );
  }
  if (code === '22023') await requireName(database, 'role', role);
  return undefined;
}
