import { timingSafeEqual } from 'node:crypto';

import { bearerOf } from '../../request/bearer.ts';
import type { Answer, Call } from '../call.ts';
import { digest } from '../digest.ts';
import type { AuthParts, Query } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { type Account, findById, holdById } from '../users/account.ts';

/** A call for holders of the secret key; anybody else is refused before the body is looked at. */
export function asAdmin(parts: Pick<AuthParts, 'secrets'>, answer: Answer): Answer {
  return async (call) => {
    refuseOthers(parts, call);
    return answer(call);
  };
}

function refuseOthers({ secrets }: Pick<AuthParts, 'secrets'>, { request }: Call): void {
  const bearer = bearerOf(request);
  const expected = digest(secrets.secretKey);
  const isHeld = [request.headers.get('apikey'), bearer].some(
    (given) => given && timingSafeEqual(digest(given), expected),
  );
  if (isHeld) return;
  if (bearer === undefined) {
    const message = 'This endpoint requires a valid Bearer token';
    throw new Refusal(401, 'no_authorization', message);
  }
  throw new Refusal(403, 'not_admin', 'User not allowed');
}

/** The account that a call's path names. */
export async function accountNamed(
  { database }: Pick<AuthParts, 'database'>,
  { ids: [id = ''] }: Call,
): Promise<Account> {
  return present(await findById(database.query, id));
}

/** The account of an id, held as by {@link holdById}. */
export async function holdPresent(query: Query, id: string): Promise<Account> {
  return present(await holdById(query, id));
}

function present(account: Account | undefined): Account {
  if (account !== undefined) return account;
  throw new Refusal(404, 'user_not_found', 'User not found');
}
