import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { findWallet } from '../providers/find-person.ts';
import { invalid, Refusal } from '../refusal.ts';
import { beginSession, sessionAnswer } from '../sessions/session.ts';
import {
  type Chain,
  chains,
  isSignedBy,
  parseMessage,
  type SignedMessage,
} from './signed-message.ts';

/** How long around its time of issue a message is valid, in milliseconds. */
const validity = 600_000;

/** Each is hashed, and the key that signed it found, on the thread that answers everybody. */
const longestMessage = 2_000;

const shape = v.object({
  chain: v.nullish(text(32), ''),
  message: v.nullish(text(longestMessage), ''),
  signature: v.nullish(text(132), ''),
});

/** Signs in with a wallet: by a message for this page that its key signed, and that counts once. */
export function web3Calls(parts: AuthParts) {
  const signIn = withBody(shape, async (body, call) => {
    const { message, signature } = body;
    const chain = chainNamed(parts, body.chain);
    if (message.length < 64) throw invalid('message is too short');
    const signed = parseMessage(chain, message);
    if (signed === undefined) throw invalid('message is not one to sign in with');
    if (!isSignedBy(chain, { message, signature, address: signed.address })) {
      throw refused('Signature does not match address in message');
    }
    refuseForeign(signed, chain, parts.publicUrl());
    refuseLate(signed, chain, Date.now());
    const issued = await parts.database.transaction(async (query) => {
      await spend(query, message);
      const address = chain === 'ethereum' ? signed.address.toLowerCase() : signed.address;
      const userId = await findWallet(query, { chain, address, domain: signed.domain });
      return beginSession(query, parts, { userId, method: 'web3', call });
    });
    return sessionAnswer(parts, issued);
  });
  return {
    'POST /token?grant_type=web3': async (call) => {
      if (parts.wallets.length === 0) throw disabled('Web3');
      return signIn(call);
    },
  } satisfies Calls;
}

function chainNamed({ wallets }: AuthParts, name: string): Chain {
  if (name !== 'ethereum' && name !== 'solana') {
    throw new Refusal(400, 'web3_unsupported_chain', 'Unsupported chain');
  }
  if (!wallets.includes(name)) throw disabled(`${chains[name]} Web3`);
  return name;
}

/** A message that somebody signed for another page is none for this one. */
function refuseForeign({ uri, domain }: SignedMessage, chain: Chain, home: string): void {
  const page = new URL(uri);
  const own = new URL(home);
  if (page.origin === own.origin && domain === own.host) return;
  throw refused(
    `Signed ${chains[chain]} message is using URI which is not allowed on this server, message was signed for another app`,
  );
}

function refuseLate(message: SignedMessage, chain: Chain, now: number): void {
  const { issuedAt, notBefore, expiresAt } = message;
  const issued = issuedAt.getTime();
  const isEarly = now < issued - validity || (notBefore !== undefined && now < notBefore.getTime());
  if (isEarly) throw refused(`Signed ${chains[chain]} message becomes valid in the future`);
  const isLate = now > issued + validity || (expiresAt !== undefined && now > expiresAt.getTime());
  if (isLate) throw refused(`Signed ${chains[chain]} message is expired`);
}

/** A message counts once: what it is known by is kept for longer than it counts. */
async function spend(query: Query, message: string): Promise<void> {
  const known = createHash('sha256').update(message).digest('hex').slice(0, 32);
  const spent = await query(
    `insert into auth.oauth_client_states (id, provider_type, created_at)
     values ($1::uuid, 'web3', now()) on conflict (id) do nothing returning id`,
    [known],
  );
  if (spent.length === 0) throw refused('The message was used before');
}

function disabled(what: string): Refusal {
  return new Refusal(422, 'web3_provider_disabled', `${what} provider is disabled`);
}

function refused(message: string): Refusal {
  return new Refusal(400, 'invalid_credentials', message);
}
