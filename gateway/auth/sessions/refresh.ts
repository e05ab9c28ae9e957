import * as v from 'valibot';

import { type Call, type Calls, text, withBody } from '../call.ts';
import { noInstance } from '../audit-log.ts';
import { asCaller, currentCaller } from '../../turns/caller.ts';
import type { AuthParts, Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { readAccount } from '../users/account.ts';
import { type Issued, issue, newRefreshToken, sessionAnswer, userAgentOf } from './session.ts';

type Owner = { userId: string; sessionId: string };

type Token = Owner & {
  isOver: boolean;
  isRevoked: boolean;
  isJustRevoked: boolean;
  /** What the session is renewed with next, and what that came by. */
  active: string | null;
  activeParent: string | null;
};

/**
 * A refresh token counts once. Within ten seconds, and as long as its successor was not used, it may come
 * again: an answer was lost, or two tabs renew at once and the slower one leaves its answer. After these seconds it
 * brings one more, and of all that came by it the first that is used voids the others: of two who share a session,
 * by turns or not, the second comes with a void one, and the session ends.
 */
export function refreshCalls(parts: AuthParts) {
  const { database, countRenewal } = parts;
  const shape = v.object({ refresh_token: v.pipe(text(255), v.minLength(1)) });
  return {
    'POST /token?grant_type=refresh_token': withBody(shape, async (body, call) => {
      const given = body.refresh_token;
      const owner = await findOwner(database.query, given);
      if (owner === undefined) throw notFound();
      if (countRenewal(owner.userId) > 0) {
        throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
      }
      // Whoever renews one session from many addresses has the turns of one account.
      const owners = { ...currentCaller(), who: `user ${owner.userId}` };
      const issued = await asCaller(owners, () =>
        database.transaction((query) => goOn(query, parts, given, call)),
      );
      // Only now, so that the session stays ended.
      if (issued === undefined) throw refused('refresh_token_already_used', 'Already Used');
      return sessionAnswer(parts, issued);
    }),
  } satisfies Calls;
}

/** Whose session a token renews, without waiting for whoever renews it now. */
async function findOwner(query: Query, given: string): Promise<Owner | undefined> {
  const [owner] = await query<Owner>(
    `select s.user_id as "userId", s.id as "sessionId"
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = $1`,
    [given],
  );
  return owner;
}

/** Renews the session of a token; ends it, and gives undefined, where somebody else has the token. */
async function goOn(
  query: Query,
  parts: AuthParts,
  given: string,
  call: Call,
): Promise<Issued | undefined> {
  const token = await lockToken(query, given);
  if (token === undefined) throw notFound();
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
       coalesce(t.revoked, false) as "isRevoked",
       coalesce(t.revoked and t.updated_at > now() - interval '10 seconds', false) as "isJustRevoked",
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

/** The next refresh token; undefined if somebody else has the given one. */
async function renew(query: Query, given: string, token: Token): Promise<string | undefined> {
  if (token.isJustRevoked) return token.active ?? undefined;
  if (token.isRevoked && token.activeParent !== given) return undefined;
  const next = newRefreshToken();
  await query(
    `with used as (
       -- What came by the given one stays: nobody knows yet which of these its owner has.
       update auth.refresh_tokens set revoked = parent is distinct from $1, updated_at = now()
       where token = $1 or session_id = $4::uuid and not revoked)
     insert into auth.refresh_tokens
       (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ($5::uuid, $2, $3, $4::uuid, $1, false, now(), now())`,
    [given, next, token.userId, token.sessionId, noInstance],
  );
  return next;
}

function notFound(): Refusal {
  return refused('refresh_token_not_found', 'Refresh Token Not Found');
}

function refused(code: string, reason: string): Refusal {
  return new Refusal(400, code, `Invalid Refresh Token: ${reason}`);
}
