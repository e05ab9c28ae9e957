import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import type { Backend } from '../backend.ts';
import { ServerError } from '../errors.ts';
import { sendJson } from '../send-json.ts';

const cancelled = v.object({ status: v.string(), endsAt: v.nullable(v.string()) });

/** When a subscription is to end: what is paid for runs out, or at once. */
export type EndOfSubscription = 'period_end' | 'now';

/**
 * Ends one of the caller's subscriptions: nothing is charged any more.
 *
 * @returns until when it still opens something, an ISO instant
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError payment_service_failed when the payment service did not follow, and others
 */
export async function cancelSubscription(
  backend: Backend,
  { auth }: Pick<Accounts, 'auth'>,
  id: string,
  when: EndOfSubscription,
): Promise<{ endsAt: string | null }> {
  const { session } = answered(await auth.getSession());
  const token = session?.access_token;
  if (token === undefined) throw new ServerError('Nobody is signed in', 'session_missing');
  const answer = await sendJson(backend, '/payments/cancel', { id, when }, token);
  const read = v.safeParse(cancelled, answer);
  if (!read.success) throw new ServerError('The answer cannot be read', '');
  return { endsAt: read.output.endsAt };
}
