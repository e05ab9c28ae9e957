import type { JWTPayload } from 'jose';
import * as v from 'valibot';

import { bearerOf } from '../../request/bearer.ts';
import type { Call } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { type Account, findById, holdById, refuseBanned } from '../users/account.ts';

/** The caller, by a session that has not ended. */
export type SignedIn = {
  account: Account;
  session: { id: string; aal: 'aal1' | 'aal2' | 'aal3'; isRecent: boolean };
};

const shape = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
});

type Known = Pick<AuthParts, 'database' | 'keys'>;

/**
 * Identifies the caller by the token of a call; refuses without one, once session or account are
 * gone, and where the second factor that the account has is still to be asked for.
 */
export async function signedIn(parts: Known, call: Call): Promise<SignedIn> {
  return wholly(await halfSignedIn(parts, call));
}

/** The same for what the second step itself needs, and to leave: whoever took the first one is enough. */
export async function halfSignedIn(
  { database, keys }: Known,
  { request }: Call,
): Promise<SignedIn> {
  const token = bearerOf(request);
  if (token === undefined) {
    const message = 'This endpoint requires a valid Bearer token';
    throw new Refusal(401, 'no_authorization', message);
  }
  const claims: JWTPayload | undefined = await keys.verify(token);
  const bound = v.safeParse(shape, claims);
  if (!bound.success)
    throw new Refusal(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  const { sub, session_id: id } = bound.output;
  return identified(database.query, await findById(database.query, sub), id);
}

/**
 * Does `work` in a transaction, for a caller who is looked at again in it: account and session are held, and
 * it is refused where the session has ended since. Nothing is written for a session after its end.
 */
export async function inSession<Result>(
  { database }: Pick<AuthParts, 'database'>,
  before: SignedIn,
  work: (query: Query, who: SignedIn) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (query) => work(query, await holdSession(query, before)));
}

/** The caller as of now, held to the end of the transaction; refused as by {@link inSession}. */
export async function holdSession(query: Query, before: SignedIn): Promise<SignedIn> {
  const account = await holdById(query, before.account.user.id);
  const who = await identified(query, account, before.session.id, 'for key share of s');
  return isHalfSignedIn(before) ? who : wholly(who);
}

async function identified(
  query: Query,
  account: Account | undefined,
  id: string,
  lock = '',
): Promise<SignedIn> {
  if (account === undefined) {
    const message = 'User from sub claim in JWT does not exist';
    throw new Refusal(403, 'user_not_found', message);
  }
  const [session] = await query<SignedIn['session']>(
    `select s.id, coalesce(s.aal, 'aal1') as aal, private.is_session_fresh(s.id, now()) as "isRecent"
     from auth.sessions s
     where s.id = $1::uuid and private.session_lasts(s.id::text, $2::uuid, now()) ${lock}`,
    [id, account.user.id],
  );
  if (session === undefined) {
    const message = 'Session from session_id claim in JWT does not exist';
    throw new Refusal(403, 'session_not_found', message);
  }
  refuseBanned(account);
  return { account, session };
}

/**
 * A new way in is as good as a new password, so it takes a session that began within a day, or was proved by a
 * mailed code (the database's `reauthenticate`) within ten minutes.
 */
export function requireRecentSession({ session }: SignedIn): void {
  if (!session.isRecent) throw reauthenticationNeeded();
}

export function reauthenticationNeeded(): Refusal {
  return new Refusal(400, 'reauthentication_needed', 'This update requires reauthentication');
}

function wholly(who: SignedIn): SignedIn {
  if (!isHalfSignedIn(who)) return who;
  const message = 'AAL2 session is required when MFA is enabled.';
  throw new Refusal(401, 'insufficient_aal', message);
}

/** Whether the second factor that the account has is still to be asked for. */
export function isHalfSignedIn({ account, session }: SignedIn): boolean {
  return session.aal === 'aal1' && account.factors.some(({ status }) => status === 'verified');
}
