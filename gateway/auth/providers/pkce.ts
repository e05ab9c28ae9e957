import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { beginSession, sessionAnswer } from '../sessions/session.ts';
import { tellOwner } from '../tell-owner.ts';
import { holdById } from '../users/account.ts';
import { finishLink } from './pending-link.ts';

/** What identifies a verifier before it is revealed (RFC 7636). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

const shape = v.object({
  auth_code: v.nullish(text(64), ''),
  code_verifier: v.nullish(text(128), ''),
});

type Flow = {
  id: string;
  name: string;
  userId: string;
  linksTo: string | null;
  challenge: string;
  method: 'oauth' | 'sso/saml';
  isLate: boolean;
};

/**
 * Exchanges the code that a flow ended with for a session: once, and only for whoever began the
 * flow. One that links goes on with the session it began in.
 */
export function pkceCalls(parts: AuthParts) {
  return {
    'POST /token?grant_type=pkce': withBody(shape, async (body, call) => {
      const { auth_code: code, code_verifier: verifier } = body;
      if (code === '' || verifier === '') {
        throw invalid('invalid request: both auth code and code verifier should be non-empty');
      }
      const { issued, isLinked } = await parts.database.transaction(async (query) => {
        const [flow] = await query<Flow>(
          `select id, provider_type as name, user_id as "userId", linking_target_id as "linksTo",
             code_challenge as challenge,
             authentication_method as method, auth_code_issued_at < now() - interval '5 minutes' as "isLate"
           from auth.flow_state where auth_code = $1 and user_id is not null`,
          [code],
        );
        if (flow === undefined) throw flowNotFound();
        if (flow.isLate) {
          throw new Refusal(
            403,
            'flow_state_expired',
            'invalid flow state, flow state has expired',
          );
        }
        if (challengeOf(verifier) !== flow.challenge) {
          const message = 'code challenge does not match previously saved code verifier';
          throw new Refusal(400, 'bad_code_verifier', message);
        }
        const { id, name, userId, linksTo, method } = flow;
        await holdById(query, userId);
        const [held] = await query('select from auth.flow_state where id = $1::uuid for update', [
          id,
        ]);
        if (held === undefined) throw flowNotFound();
        const begun =
          linksTo === null
            ? await beginSession(query, parts, { userId, method, call })
            : await finishLink(query, parts, { id, name, linksTo });
        await query('delete from auth.flow_state where id = $1::uuid', [id]);
        return { issued: begun, isLinked: linksTo !== null };
      });
      if (issued === undefined) throw flowNotFound();
      if (isLinked) tellOwner(parts, 'identity_linked', issued.account);
      return sessionAnswer(parts, issued);
    }),
  } satisfies Calls;
}

function flowNotFound(): Refusal {
  const message = 'invalid flow state, no valid flow state found';
  return new Refusal(404, 'flow_state_not_found', message);
}
