import type { Database } from '../database/database.ts';
import type { AccountKeys, SignedInUser } from '../limits/account-key.ts';
import { SessionEnded, sessionLasts } from '../database/session-lasts.ts';
import { type Log, loggableError } from '../log.ts';
import { busy, notSignedIn, refused, refusedForNow } from '../request/refused.ts';

export type GuardParts = {
  database: Pick<Database, 'query'>;
  userOf: AccountKeys['userOf'];
  /** Takes a call of one member of staff: 0, or the seconds until there is one. */
  takeCall: (userId: string, of: Allowance) => number | Promise<number>;
  log: Log;
};

/** What a call of staff is counted as. */
type Allowance = 'staff' | 'test mail';

/**
 * Does a member of staff's work; every failure is an answer. Work that takes a while looks at the session
 * again where it writes, see {@link SessionEnded}.
 */
export type Guard = (
  request: Request,
  work: (user: SignedInUser) => Promise<Response>,
  asked?: { permission?: 'admin.restricted' | 'admin.access'; allowance?: Allowance },
) => Promise<Response>;

/**
 * Lets those through who hold the permission, admin.restricted unless said otherwise, by the tables, whatever their token says, in a session
 * that lasts and proves enough for it.
 */
export function createGuard({ database, userOf, takeCall, log }: GuardParts): Guard {
  return async (request, work, asked = {}) => {
    const { permission = 'admin.restricted', allowance = 'staff' } = asked;
    const user = await userOf(request);
    if (user === undefined) return notSignedIn();
    const wait = await takeCall(user.id, allowance);
    if (wait > 0) return refusedForNow(wait);
    try {
      if (!(await sessionLasts(database, user))) return notSignedIn();
      return (await holds(database, user, permission)) ? await work(user) : notAllowed(permission);
    } catch (error) {
      return refusalOf(error, permission) ?? failed(error, log);
    }
  };
}

async function holds(
  { query }: GuardParts['database'],
  { id, aal }: SignedInUser,
  permission: string,
): Promise<boolean> {
  const [row] = await query<{ holds: boolean }>(
    `select private.user_holds_permission($1::text::uuid, $3, now())
       and private.assurance_allows($1::text::uuid, $3, $2) as holds`,
    [id, aal, permission],
  );
  return row?.holds === true;
}

/** What the database refuses while the work is done, by its code. */
function refusalOf(error: unknown, permission: string): Response | undefined {
  if (error instanceof SessionEnded) return notSignedIn();
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case '42501':
      return notAllowed(permission);
    case '53300':
    case '57014':
      return busy();
    default:
      return undefined;
  }
}

function notAllowed(permission: string): Response {
  return refused(403, 'not_allowed', `This needs the permission ${permission}.`);
}

function failed(error: unknown, log: Log): Response {
  log.error('A call of the staff failed.', loggableError(error));
  return refused(500, 'unexpected_failure', 'Try again later.');
}
