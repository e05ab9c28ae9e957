import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { beginSession, sessionAnswer } from '../sessions/session.ts';

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
  userId: string;
  challenge: string;
  method: 'oauth' | 'sso/saml';
  isLate: boolean;
};

/**
 * Exchanges the code that a flow ended with for a session: once, and only for whoever began the
 * flow.
 */
export function pkceCalls(parts: AuthParts) {
  return {
    'POST /token?grant_type=pkce': withBody(shape, async (body, call) => {
      const { auth_code: code, code_verifier: verifier } = body;
      if (code === '' || verifier === '') {
        throw invalid('invalid request: both auth code and code verifier should be non-empty');
      }
      const issued = await parts.database.transaction(async (query) => {
        const [flow] = await query<Flow>(
          `select id, user_id as "userId", code_challenge as challenge,
             authentication_method as method, auth_code_issued_at < now() - interval '5 minutes' as "isLate"
           from auth.flow_state where auth_code = $1 and user_id is not null for update`,
          [code],
        );
        if (flow === undefined) {
          const message = 'invalid flow state, no valid flow state found';
          throw new Refusal(404, 'flow_state_not_found', message);
        }
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
        await query('delete from auth.flow_state where id = $1::uuid', [flow.id]);
        return beginSession(query, parts, { userId: flow.userId, method: flow.method, call });
      });
      return sessionAnswer(parts, issued);
    }),
  } satisfies Calls;
}
