import type { Database } from '../database/database.ts';
import { print } from '../print.ts';
import { RoleRefused } from './roles.ts';
import type { OpenForCommand } from './with-database.ts';

/**
 * Runs `npm run admin -- drop-factors <email>`, for somebody who has lost all second factors. From
 * then on the account signs in without any, and its sessions end. Resolves with whether the
 * arguments made sense.
 */
export async function runDropFactors(
  words: readonly string[],
  open: OpenForCommand,
): Promise<boolean> {
  const [email] = words;
  if (email === undefined || words.length > 1) return false;
  await open(async ({ database }) => {
    const dropped = await dropFactors(database, email);
    print(`Second factors taken from ${email}: ${dropped}. It signs in without any now.`);
  });
  return true;
}

/** Takes an account's second factors away; rejects with {@link RoleRefused} for an unknown address. */
async function dropFactors(database: Database, email: string): Promise<number> {
  const [found] = await database.query<{ accounts: number; factors: number }>(
    `with account as (select u.id from auth.users u where lower(u.email) = lower(btrim($1))),
     dropped as (
       delete from auth.mfa_factors f using account a where f.user_id = a.id
       returning f.status),
     ended as (delete from auth.sessions s using account a where s.user_id = a.id)
     select (select count(*)::integer from account) as accounts,
       (select count(*)::integer from dropped where status = 'verified') as factors`,
    [email],
  );
  if (found === undefined || found.accounts === 0) {
    throw new RoleRefused(`There is no account with the address ${email}.`);
  }
  return found.factors;
}
