import * as v from 'valibot';
import { callFunction } from '../call-function.ts';
import { ServerError } from '../errors.ts';
import type { Caller } from './accounts.ts';

const schema = v.array(
  v.object({
    id: v.string(),
    created_at: v.string(),
    used_at: v.string(),
    user_agent: v.nullable(v.string()),
    is_current: v.boolean(),
  }),
);

/** Where somebody is signed in; instants in ISO, the browser in its own words, empty for unknown. */
export type OwnSession = {
  id: string;
  begunAt: string;
  usedAt: string;
  userAgent: string;
  isCurrent: boolean;
};

/** The caller's own sessions: this one first, then the most recently used. */
export async function getSessions(accounts: Caller): Promise<OwnSession[]> {
  const rows = await callFunction(accounts, 'get_sessions', {}, schema);
  return rows.map((row) => ({
    id: row.id,
    begunAt: row.created_at,
    usedAt: row.used_at,
    userAgent: row.user_agent ?? '',
    isCurrent: row.is_current,
  }));
}

/** Signs out of one session; one that is over already is no error. */
export async function endSession({ rest }: Caller, id: string): Promise<void> {
  await rest.call('end_session', { id });
}

/** How long a session proves who signed in, in milliseconds. */
const A_DAY = 86_400_000;

/**
 * Proves who asks for a deletion: by `nonce`, the code of a mail, or by a session that began within a day.
 * The server has the last word; this comes before what cannot be undone.
 *
 * @throws ServerError PT403 where a code is needed, otp_expired where it does not count, and others
 */
export async function proveFresh(accounts: Caller, nonce = ''): Promise<void> {
  if (nonce !== '') {
    if ((await accounts.rest.call('reauthenticate', { nonce })) === true) return;
    throw new ServerError('', 'otp_expired');
  }
  const sessions = await getSessions(accounts);
  const begun = Date.parse(sessions.find(({ isCurrent }) => isCurrent)?.begunAt ?? '');
  if (Date.now() - begun > A_DAY) throw new ServerError('', 'PT403');
}
