import type { JWTPayload } from 'jose';
import * as v from 'valibot';

import { bearerOf } from '../../request/bearer.ts';
import type { Call } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { type Account, findById, refuseBanned } from '../users/account.ts';

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
  const who = await halfSignedIn(parts, call);
  if (!isHalfSignedIn(who)) return who;
  const message = 'AAL2 session is required when MFA is enabled.';
  throw new Refusal(401, 'insufficient_aal', message);
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
  const account = await findById(database.query, sub);
  if (account === undefined) {
    const message = 'User from sub claim in JWT does not exist';
    throw new Refusal(403, 'user_not_found', message);
  }
  const [session] = await database.query<SignedIn['session']>(
    `select s.id, coalesce(s.aal, 'aal1') as aal, private.is_session_fresh(s.id, now()) as "isRecent"
     from auth.sessions s
     where s.id = $1::uuid and private.session_lasts(s.id::text, $2::uuid, now())`,
    [id, sub],
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

/** Whether the second factor that the account has is still to be asked for. */
export function isHalfSignedIn({ account, session }: SignedIn): boolean {
  return session.aal === 'aal1' && account.factors.some(({ status }) => status === 'verified');
}
