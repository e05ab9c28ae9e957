import * as v from 'valibot';

import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { beginSession, sessionAnswer } from '../sessions/session.ts';
import { tellOwner } from '../tell-owner.ts';
import { findPerson } from './find-person.ts';

const shape = v.object({
  provider: v.pipe(text(64), v.minLength(1)),
  id_token: v.pipe(text(), v.minLength(1)),
  nonce: v.nullish(text(255)),
});

/** Signs in with an ID token that an OpenID provider gave somebody for this client. */
export function idTokenCalls(parts: AuthParts) {
  return {
    'POST /token?grant_type=id_token': withBody(shape, async (body, call) => {
      const provider = parts.providers.find(({ name }) => name === body.provider);
      if (provider?.personOfToken === undefined) {
        const message = `Provider (issuer "${body.provider}") is not enabled`;
        throw new Refusal(400, 'provider_disabled', message);
      }
      const { name, personOfToken } = provider;
      const person = await personOfToken(body.id_token, body.nonce ?? undefined);
      const { issued, linkedTo } = await parts.database.transaction(async (query) => {
        const found = await findPerson(query, name, person);
        const session = { userId: found.userId, method: 'oauth', call } as const;
        return { issued: await beginSession(query, parts, session), linkedTo: found.linkedTo };
      });
      if (linkedTo !== undefined) tellOwner(parts, 'identity_linked', linkedTo);
      return sessionAnswer(parts, issued);
    }),
  } satisfies Calls;
}
