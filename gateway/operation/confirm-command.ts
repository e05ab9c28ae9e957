import { findByContact } from '../auth/users/account.ts';
import { confirmChange, confirmContact } from '../auth/users/confirm.ts';
import { isSomebodys } from '../auth/users/contact.ts';
import type { Database } from '../database/database.ts';
import { print } from '../print.ts';
import { RoleRefused } from './roles.ts';
import type { OpenForCommand } from './with-database.ts';

/**
 * Runs `npm run admin -- confirm <email>`, for who cannot be sent a mail: the operator knows whose the address is.
 * A sign-up with it counts from then on, or else a change of address to it. Resolves with whether the arguments
 * made sense.
 */
export async function runConfirm(words: readonly string[], open: OpenForCommand): Promise<boolean> {
  const [email, ...more] = words;
  if (email === undefined || more.length > 0) return false;
  await open(async ({ database }) => {
    print(await confirm(database, email.trim().toLowerCase()));
  });
  return true;
}

/** Resolves with what was done; rejects with {@link RoleRefused} where nothing waits. */
function confirm(database: Database, address: string): Promise<string> {
  const contact = { by: 'email', address } as const;
  return database.transaction(async (query) => {
    const account = await findByContact(query, contact);
    if (account !== undefined) {
      if (isSomebodys(account)) throw new RoleRefused(`${address} is confirmed already.`);
      await confirmContact(query, account.user.id, 'confirmation_token', contact);
      const { user } = (await findByContact(query, contact)) ?? account;
      return user.encrypted_password
        ? `${address} is confirmed and can sign in.`
        : `${address} is confirmed. It was signed up with different passwords, so none is valid: ` +
            `it needs a new one by “Forgotten password”.`;
    }
    const [change] = await query<{ id: string }>(
      `select id from auth.users where email_change = $1 and not is_sso_user
       order by email_change_sent_at desc limit 1`,
      [address],
    );
    if (change === undefined) throw new RoleRefused(`Nobody waits with the address ${address}.`);
    const before = await confirmChange(query, { userId: change.id, contact, keepsPassword: true });
    return `The account that was ${before ?? 'without an address'} is ${address} now. Its sessions have ended.`;
  });
}
