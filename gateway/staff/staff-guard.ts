import type { Database } from '../database/database.ts';
import type { AccountKeys, SignedInUser } from '../limits/account-key.ts';
import { sessionLasts } from '../database/session-lasts.ts';
import { type Log, loggableError } from '../log.ts';
import { busy, notSignedIn, refused, refusedForNow } from '../request/refused.ts';

export type GuardParts = {
  database: Pick<Database, 'query'>;
  userOf: AccountKeys['userOf'];
  /** Takes a call of one member of staff: 0, or the seconds until there is one. */
  takeCall: (userId: string) => number | Promise<number>;
  log: Log;
};

/** Does a member of staff's work; every failure is an answer. */
export type Guard = (
  request: Request,
  work: (userId: string) => Promise<Response>,
) => Promise<Response>;

/**
 * Lets those through who hold admin.restricted by the tables, whatever their token says, in a session
 * that lasts and proves enough for it.
 */
export function createGuard({ database, userOf, takeCall, log }: GuardParts): Guard {
  return async (request, work) => {
    const user = await userOf(request);
    if (user === undefined) return notSignedIn();
    const wait = await takeCall(user.id);
    if (wait > 0) return refusedForNow(wait);
    try {
      if (!(await sessionLasts(database, user))) return notSignedIn();
      return (await isStaff(database, user)) ? await work(user.id) : notAllowed();
    } catch (error) {
      return refusalOf(error) ?? failed(error, log);
    }
  };
}

async function isStaff(
  { query }: GuardParts['database'],
  { id, aal }: SignedInUser,
): Promise<boolean> {
  const [row] = await query<{ holds: boolean }>(
    `select private.user_holds_permission($1::text::uuid, 'admin.restricted', now())
       and private.assurance_allows($1::text::uuid, 'admin.restricted', $2) as holds`,
    [id, aal],
  );
  return row?.holds === true;
}

/** What the database refuses while the work is done, by its code. */
function refusalOf(error: unknown): Response | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case '42501':
      return notAllowed();
    case '53300':
    case '57014':
      return busy();
    default:
      return undefined;
  }
}

function notAllowed(): Response {
  return refused(403, 'not_allowed', 'This needs the permission admin.restricted.');
}

function failed(error: unknown, log: Log): Response {
  log.error('A call of the staff failed.', loggableError(error));
  return refused(500, 'unexpected_failure', 'Try again later.');
}
