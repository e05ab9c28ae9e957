import { createHash, randomInt } from 'node:crypto';

import type { Database } from '../database/database.ts';

/** What sign-up and sign-in must know of an account. */
export type AuthAccount = {
  id: string;
  email: string;
  isConfirmed: boolean;
  /** bcrypt; null for an account that only ever used another provider. */
  passwordHash: string | null;
  /** Whether its password may be somebody else's than the mailbox's owner's. */
  needsPassword: boolean;
};

/** A code for a mail, and the token hash by which @supabase/lite knows it again. */
export type Proof = { userId: string; to: string; code: string; tokenHash: string };

/** The session a call comes by, and the code its owner was mailed to prove it is them. */
export type AuthSession = {
  userId: string;
  email: string;
  /** Whether it began within a day; refreshing makes it no younger. */
  isRecent: boolean;
  /** As {@link hashOf} makes it; null when there is no code, or it is older than an hour. */
  codeHash: string | null;
};

/** So long a sign-up, or a new address, waits to be confirmed. */
const patience = '7 days';

/** The rows of auth.users, where @supabase/lite has no call for what the gateway needs. */
export type AuthAccounts = ReturnType<typeof authAccounts>;

/** Reads and writes accounts in the opened database. */
export function authAccounts(database: Database) {
  return {
    /** The accounts of these addresses, in lower case. */
    find: (emails: readonly string[]): Promise<AuthAccount[]> =>
      database.query(
        `select id, email, email_confirmed_at is not null as "isConfirmed",
           encrypted_password as "passwordHash",
           coalesce(raw_app_meta_data -> 'needs_password' = 'true', false) as "needsPassword"
         from auth.users where email = any ($1::text[])`,
        [emails],
      ),
    /** Whose address a mailed proof would change: the old one and the new. */
    findChange: async (tokenHash: string) => {
      const [change] = await database.query<{ id: string; old: string; new: string }>(
        `select id, email as old, email_change as new
         from auth.users where email_change_token_new = $1`,
        [tokenHash],
      );
      return change;
    },
    /**
     * Counts a try at a code mailed to this address; resolves with whether it may be looked at. Counted on
     * the account's row, for all gateways together; without an account there is nothing to count.
     */
    takeCodeTry: async (email: string): Promise<boolean> => {
      const [row] = await database.query<{ mayTry: boolean }>(
        'select private.take_code_try($1, now()) as "mayTry"',
        [email],
      );
      return row?.mayTry === true;
    },
    /** Removes the sign-up that nobody confirmed yet, to make room for the same address. */
    removeUnconfirmed: (email: string) =>
      database.query(
        `select private.erase_user(u.id) from auth.users u
         where u.email = $1 and u.email_confirmed_at is null`,
        [email],
      ),
    /** Marks the sign-up that waits as one whose password does not count once it is confirmed. */
    doubtPassword: (email: string) =>
      database.query(
        `update auth.users
         set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"needs_password": true}'
         where email = $1 and email_confirmed_at is null`,
        [email],
      ),
    /** Takes the password of an account that was confirmed with one that does not count. */
    dropDoubtedPassword: (email: string) =>
      database.query(
        `update auth.users set encrypted_password = null
         where email = $1 and raw_app_meta_data -> 'needs_password' = 'true'`,
        [email],
      ),
    /** The owner has chosen: from now on the password counts. */
    trustPassword: (userId: string) =>
      database.query(
        `update auth.users set raw_app_meta_data = raw_app_meta_data - 'needs_password'
         where id = $1::text::uuid`,
        [userId],
      ),
    /**
     * Removes a sign-up, or a shadow of one, that nobody confirmed in a week; resolves with how many,
     * 1 or 0. One at a time: each is looked for in the whole sign-in log, and of a flood of them a single
     * statement would take longer than any may.
     */
    forgetUnconfirmed: async (): Promise<number> => {
      const forgotten = await database.query(
        `select private.erase_user(old.id)
         from (
           select u.id from auth.users u
           where u.email_confirmed_at is null
             and u.confirmation_sent_at < now() - interval '${patience}'
           limit 1
         ) as old`,
      );
      return forgotten.length;
    },
    /**
     * Removes what sessions were renewed with, 30 days after it was used up, in a portion; resolves with
     * how many. What a session's last renewal came by stays: a player whom its answer did not reach comes
     * with it again, however late.
     */
    forgetUsedTokens: async (): Promise<number> => {
      const forgotten = await database.query(
        `delete from auth.refresh_tokens where id in (
           select used.id from auth.refresh_tokens used
           where used.revoked and used.updated_at < now() - interval '30 days'
             and not exists (
               select from auth.refresh_tokens next
               where next.parent = used.token and not next.revoked)
           limit 1000)
         returning id`,
      );
      return forgotten.length;
    },
    findSession: async (id: string): Promise<AuthSession | undefined> => {
      const [session] = await database.query<AuthSession>(
        `select u.id as "userId", u.email, s.created_at > now() - interval '24 hours' as "isRecent",
           case when u.reauthentication_sent_at > now() - interval '1 hour'
             then u.reauthentication_token end as "codeHash"
         from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1::text::uuid`,
        [id],
      );
      return session;
    },
    /** Makes the code of {@link AuthSession} count no more. */
    spendReauthentication: (userId: string) =>
      database.query(
        'update auth.users set reauthentication_token = null where id = $1::text::uuid',
        [userId],
      ),
    /** A new proof for a sign-up that waits for one; the one before no longer counts. */
    renewConfirmation: async (email: string): Promise<Proof | undefined> => {
      const code = newCode();
      const tokenHash = hashOf(email, code);
      const [user] = await database.query<{ id: string }>(
        `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
         where email = $1 and email_confirmed_at is null and confirmation_sent_at is not null
         returning id`,
        [email, tokenHash],
      );
      return user === undefined ? undefined : { userId: user.id, to: email, code, tokenHash };
    },
    /** A new proof for the new address that the account of `email` waits to have confirmed. */
    renewChange: async (email: string): Promise<Proof | undefined> => {
      const [change] = await database.query<{ id: string; to: string }>(
        `select id, email_change as to from auth.users
         where email = $1 and email_change_token_new is not null
           and email_change_sent_at > now() - interval '${patience}'`,
        [email],
      );
      if (change === undefined) return undefined;
      const code = newCode();
      const tokenHash = hashOf(change.to, code);
      await database.query(
        `update auth.users set email_change_token_new = $2, email_change_sent_at = now()
         where id = $1::text::uuid`,
        [change.id, tokenHash],
      );
      return { userId: change.id, to: change.to, code, tokenHash };
    },
  };
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** As @supabase/lite derives it from an address and a code. */
export function hashOf(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
}
