import { audit } from '../audit-log.ts';
import type { Calls } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { invalid } from '../refusal.ts';
import { halfSignedIn, inSession, isHalfSignedIn } from './signed-in.ts';

/** The sessions that each scope ends, of user $1 in session $2. */
const ended: ReadonlyMap<string, string> = new Map([
  ['global', 'user_id = $1::uuid and $2::uuid is not null'],
  ['local', 'user_id = $1::uuid and id = $2::uuid'],
  ['others', 'user_id = $1::uuid and id <> $2::uuid'],
]);

/**
 * Ends sessions, and with them what they are renewed with. Whoever is half signed in ends that one
 * session alone.
 */
export function signOutCalls(parts: AuthParts) {
  return {
    'POST /logout': async (call) => {
      const scope = call.url.searchParams.get('scope') || 'global';
      if (!ended.has(scope)) throw invalid('Unsupported logout scope');
      await inSession(parts, await halfSignedIn(parts, call), async (query, who) => {
        const { account, session } = who;
        const which = ended.get(isHalfSignedIn(who) ? 'local' : scope);
        await query(`delete from auth.sessions where ${which}`, [account.user.id, session.id]);
        await audit(query, account, 'logout');
      });
      return new Response(null, { status: 204 });
    },
  } satisfies Calls;
}
