import * as v from 'valibot';

import { type Calls, text, withBody } from '../call.ts';
import { noInstance } from '../audit-log.ts';
import type { AuthParts, Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { readAccount } from '../users/account.ts';
import { issue, newRefreshToken, sessionAnswer, userAgentOf } from './session.ts';

type Token = {
  userId: string;
  sessionId: string;
  isOver: boolean;
  isRevoked: boolean;
  isJustRevoked: boolean;
  /** What the session is renewed with next, and what that came by. */
  active: string | null;
  activeParent: string | null;
};

/**
 * A refresh token counts once. Within ten seconds, and as long as its successor was not used, it may come
 * again: an answer was lost. Later somebody else has it, so the session ends.
 */
export function refreshCalls(parts: AuthParts) {
  const shape = v.object({ refresh_token: v.pipe(text(255), v.minLength(1)) });
  return {
    'POST /token?grant_type=refresh_token': withBody(shape, async (body, call) => {
      const given = body.refresh_token;
      const issued = await parts.database.transaction(async (query) => {
        const token = await lockToken(query, given);
        if (token === undefined) {
          throw refused('refresh_token_not_found', 'Refresh Token Not Found');
        }
        if (token.isOver) throw refused('session_expired', 'Session Expired');
        const { userId, sessionId } = token;
        const account = await readAccount(query, userId);
        const refreshToken = await renew(query, given, token);
        if (refreshToken === undefined) {
          await query('delete from auth.sessions where id = $1::uuid', [sessionId]);
          return undefined;
        }
        await query(
          `update auth.sessions set refreshed_at = timezone('utc', now()), updated_at = now(), user_agent = $2
           where id = $1::uuid`,
          [sessionId, userAgentOf(call)],
        );
        return issue(query, parts, { account, sessionId, refreshToken, method: 'token_refresh' });
      });
      // Only now, so that the session stays ended.
      if (issued === undefined) throw refused('refresh_token_already_used', 'Already Used');
      return sessionAnswer(parts, issued);
    }),
  } satisfies Calls;
}

/** What is known of a token; nobody else renews its session meanwhile. */
async function lockToken(query: Query, given: string): Promise<Token | undefined> {
  await query(
    `select from auth.sessions s
     where s.id = (select t.session_id from auth.refresh_tokens t where t.token = $1)
     for update`,
    [given],
  );
  const [token] = await query<Token>(
    `select s.user_id as "userId", s.id as "sessionId", coalesce(s.not_after < now(), false) as "isOver",
       coalesce(t.revoked, false) as "isRevoked", t.updated_at > now() - interval '10 seconds' as "isJustRevoked",
       a.token as active, a.parent as "activeParent"
     from auth.refresh_tokens t
     join auth.sessions s on s.id = t.session_id
     left join lateral (
       select n.token, n.parent from auth.refresh_tokens n
       where n.session_id = s.id and not n.revoked order by n.id desc limit 1
     ) as a on true
     where t.token = $1`,
    [given],
  );
  return token;
}

/** The next refresh token; undefined if the given one was used before. */
async function renew(query: Query, given: string, token: Token): Promise<string | undefined> {
  if (token.isRevoked) {
    const mayComeAgain = token.isJustRevoked || token.activeParent === given;
    return mayComeAgain ? (token.active ?? undefined) : undefined;
  }
  const next = newRefreshToken();
  await query(
    `with used as (
       update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1)
     insert into auth.refresh_tokens
       (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ($5::uuid, $2, $3, $4::uuid, $1, false, now(), now())`,
    [given, next, token.userId, token.sessionId, noInstance],
  );
  return next;
}

function refused(code: string, reason: string): Refusal {
  return new Refusal(400, code, `Invalid Refresh Token: ${reason}`);
}
