import type { Query } from '../auth/parts.ts';
import { findByContact } from '../auth/users/account.ts';
import { confirmChange, confirmContact } from '../auth/users/confirm.ts';
import { isSomebodys } from '../auth/users/contact.ts';
import { print } from '../print.ts';
import { ask } from './ask.ts';
import { RoleRefused } from './roles.ts';
import type { OpenForCommand } from './with-database.ts';

/** `of`: which of several that wait, by address, phone or id; `yes`: the operator has looked and agrees. */
export type ConfirmOptions = { of?: string | undefined; yes?: boolean | undefined };

/** An account that is to have an address: signed up with it, or with a change to it; `since` in UTC. */
type Waiting = { id: string; name: string; isSignUp: boolean; since: string | null };

/**
 * Runs `npm run admin -- confirm <email>`, for who cannot be sent a mail: the operator knows whose the address is.
 * Anybody may sign up with any address, or ask for it, so it says first who did and when, and asks; where several
 * did, the operator names one. Resolves with whether the arguments made sense; rejects with {@link RoleRefused}
 * where nothing waits, several do, or the operator does not agree.
 */
export async function runConfirm(
  words: readonly string[],
  open: OpenForCommand,
  { of, yes = false }: ConfirmOptions,
): Promise<boolean> {
  const [email, ...more] = words;
  if (email === undefined || more.length > 0) return false;
  const address = email.trim().toLowerCase();
  await open(async ({ database }) => {
    const chosen = choose(address, await listWaiting(database.query, address), of);
    print(wordsOf(address, chosen));
    const isAgreed = yes || of !== undefined || (await ask('Was it whoever asks you? [y/N] '));
    if (!isAgreed) throw new RoleRefused('Nothing was confirmed. With --yes you are not asked.');
    print(await database.transaction((query) => confirm(query, address, chosen.id)));
  });
  return true;
}

/** Rejects where the address is somebody's already. */
async function listWaiting(query: Query, address: string): Promise<Waiting[]> {
  const account = await findByContact(query, { by: 'email', address });
  if (account !== undefined && isSomebodys(account)) {
    throw new RoleRefused(`${address} is confirmed already.`);
  }
  return query<Waiting>(
    `select w.id, coalesce(nullif(w.email, ''), nullif(w.phone, ''), w.id::text) as name, w."isSignUp",
       to_char(timezone('UTC', w.at), 'YYYY-MM-DD HH24:MI') as since
     from (
       select u.*, u.email is not distinct from $1 as "isSignUp",
         case when u.email = $1 then u.created_at else u.email_change_sent_at end as at
       from auth.users u where not u.is_sso_user and (u.email = $1 or u.email_change = $1)
     ) as w
     order by w.at, w.id`,
    [address],
  );
}

function choose(address: string, waiting: readonly Waiting[], of: string | undefined): Waiting {
  const [first, second] = waiting;
  if (first === undefined) throw new RoleRefused(`Nobody waits with the address ${address}.`);
  if (of === undefined && second === undefined) return first;
  const named = waiting.find(({ name }) => name === of?.trim().toLowerCase());
  if (named !== undefined) return named;
  const lines = waiting.map((one) => `  ${wordsOf(address, one).slice(0, -1)}: --of ${one.name}\n`);
  throw new RoleRefused(
    `Say which account is to have ${address}:\n${lines.join('')}` +
      `Ask whoever asks you when it was, and from which account.`,
  );
}

function wordsOf(address: string, { name, isSignUp, since }: Waiting): string {
  const time = since === null ? 'some time' : `${since} (UTC)`;
  return isSignUp
    ? `${address} was signed up at ${time}.`
    : `The account ${name} asked for ${address} at ${time}.`;
}

/** Resolves with what was done. */
async function confirm(query: Query, address: string, userId: string): Promise<string> {
  const contact = { by: 'email', address } as const;
  const chosen = (await listWaiting(query, address)).find(({ id }) => id === userId);
  if (chosen === undefined) throw new RoleRefused('Nobody waits any more.');
  if (!chosen.isSignUp) {
    const before = await confirmChange(query, { userId, contact, isOwner: true });
    return `The account that was ${before.user.email ?? 'without an address'} is ${address} now. Its sessions have ended.`;
  }
  await confirmContact(query, userId, 'confirmation_token', contact);
  const account = await findByContact(query, contact);
  return account?.user.encrypted_password
    ? `${address} is confirmed and can sign in.`
    : `${address} is confirmed. It was signed up with different passwords, so none is valid: ` +
        `it needs a new one by “Forgotten password”.`;
}
