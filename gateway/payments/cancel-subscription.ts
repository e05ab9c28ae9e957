import type { Stripe } from 'stripe';
import * as v from 'valibot';

import type { Database } from '../database/database.ts';
import { sessionLasts } from '../database/session-lasts.ts';
import type { SignedInUser } from '../limits/account-key.ts';
import { type Log, loggableError } from '../log.ts';
import { notSignedIn, refused } from '../request/refused.ts';

type CancelParts = { stripe: Pick<Stripe, 'subscriptions'>; database: Database; log: Log };

const wanted = v.object({
  id: v.pipe(v.string(), v.regex(/^sub_\w{1,200}$/)),
  when: v.picklist(['period_end', 'now']),
});

const isOver = new Set(['canceled', 'incomplete_expired']);

/**
 * Ends a player's own subscription at Stripe, at the end of the paid period or at once, as the
 * player asks. One that has already ended is no error. The webhook updates the database.
 */
export function createCancel({ stripe, database, log }: CancelParts) {
  return async (user: SignedInUser, body: unknown): Promise<Response> => {
    const read = v.safeParse(wanted, body);
    if (!read.success)
      return refused(400, 'validation_failed', 'Say which subscription, and when.');
    const { id, when } = read.output;
    const own = await findOwn(database, user.id, id);
    if (own === undefined) return refused(404, 'not_found', 'You have no such subscription.');
    if (isOver.has(own.status)) return Response.json(own);
    // The body may have taken a while.
    if (!(await sessionLasts(database, user))) return notSignedIn();
    try {
      return Response.json(factsOf(await end(stripe, id, when)));
    } catch (error) {
      // Unknown to Stripe by now: nothing more will be charged.
      if (codeOf(error) === 'resource_missing') {
        return Response.json({ status: 'canceled', endsAt: own.endsAt });
      }
      log.error('A subscription was not cancelled.', { subscription: id, ...loggableError(error) });
      return refused(502, 'payment_service_failed', 'The payment service did not answer.');
    }
  };
}

async function findOwn(database: Database, userId: string, id: string) {
  // As ISO text, which every browser reads; PostgreSQL's own has a space in it.
  const [row] = await database.query<{ status: string; endsAt: string | null }>(
    `select s.status, to_jsonb(s.ends_at) #>> '{}' as "endsAt"
     from public.subscription s join auth.users u on u.id = s.user_id
     where s.id = $1 and u.id = $2::text::uuid and u.deleted_at is null
       and coalesce(u.banned_until, '-infinity') <= now()`,
    [id, userId],
  );
  return row;
}

function end(
  stripe: CancelParts['stripe'],
  id: string,
  when: 'period_end' | 'now',
): Promise<Stripe.Subscription> {
  return when === 'now'
    ? stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })
    : stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

function factsOf({ status, ended_at: endedAt, cancel_at: cancelAt }: Stripe.Subscription) {
  const seconds = endedAt ?? cancelAt;
  return { status, endsAt: seconds === null ? null : new Date(seconds * 1000).toISOString() };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
