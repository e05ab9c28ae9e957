import { audit } from '../audit-log.ts';
import type { Calls } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import {
  inSession,
  reauthenticationNeeded,
  type SignedIn,
  signedIn,
} from '../sessions/signed-in.ts';
import { sendCode } from '../sign-in/send-code.ts';
import type { UserRow } from '../users/account.ts';
import { isConfirmed, reachedBy } from '../users/contact.ts';
import { accountsToTry, codeShape, newCode, nonceHash } from '../users/proofs.ts';

/** Sends a code that proves the signed-in user is the owner. */
export function reauthenticateCalls(parts: AuthParts) {
  return {
    'GET /reauthenticate': async (call) => {
      const code = newCode();
      const reached = await inSession(parts, await signedIn(parts, call), async (query, who) => {
        const { account } = who;
        const contact = reachedBy(account);
        if (contact === undefined) {
          throw invalid('Reauthentication requires the user to have an email or a phone number');
        }
        const { by, address } = contact;
        if (!isConfirmed(account, contact)) {
          throw new Refusal(422, `${by}_not_confirmed`, `Please verify your ${by} first.`);
        }
        await query(
          `with kept as (
             insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
             values (gen_random_uuid(), $1::uuid, 'reauthentication_token', $2, $3)
             on conflict (user_id, token_type) do update
               set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
                 created_at = now(), updated_at = now())
           update auth.users set reauthentication_token = $2, reauthentication_sent_at = now()
           where id = $1::uuid`,
          [account.user.id, nonceHash(address, code), address],
        );
        await audit(query, account, 'user_reauthenticate_requested');
        return { account, contact };
      });
      parts.later(() => sendCode(parts, 'reauthentication', reached, { code }));
      return {};
    },
  } satisfies Calls;
}

/**
 * Looks at the proof that a change of secrets needs: a session that began within a day, or the mailed code,
 * whose tries are counted. Resolves with whether a code is to be spent; refuses where there is no proof.
 */
export async function checkFreshProof(
  query: Query,
  { account, session }: SignedIn,
  nonce: string,
): Promise<boolean> {
  if (session.isRecent) return false;
  if (nonce === '') throw reauthenticationNeeded();
  const { user } = account;
  const address = reachedBy(account)?.address ?? '';
  const code = nonce.trim();
  const sentAt = Date.parse(user.reauthentication_sent_at ?? '');
  const mayCount = codeShape.test(code) && (await accountsToTry(query, address)).includes(user.id);
  const isRight =
    mayCount &&
    sentAt > Date.now() - 3_600_000 &&
    user.reauthentication_token === nonceHash(address, code);
  if (isRight) return true;
  throw nonceNotValid();
}

/** Spends the code that was found right; refused where it was spent meanwhile. */
export async function spendNonce(
  query: Query,
  { id, reauthentication_token: token }: UserRow,
): Promise<void> {
  const spent = await query(
    `with spent as (
       delete from auth.one_time_tokens
       where user_id = $1::uuid and token_type = 'reauthentication_token')
     update auth.users set reauthentication_token = ''
     where id = $1::uuid and reauthentication_token = $2 returning id`,
    [id, token],
  );
  if (spent.length === 0) throw nonceNotValid();
}

function nonceNotValid(): Refusal {
  return new Refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}
