import type { Stripe } from 'stripe';
import { ValiError } from 'valibot';

import type { Database } from '../database/database.ts';
import { isStorable } from '../database/is-storable.ts';
import { type Log, loggableError } from '../log.ts';
import { type EventFacts, eventFacts } from './event-facts.ts';
import type { Notice, TellBuyers } from './payment-notices.ts';

type WebhookParts = {
  stripe: Pick<Stripe, 'webhooks'>;
  secret: string;
  isLive: boolean | undefined;
  database: Pick<Database, 'query'>;
  tell: TellBuyers;
  log: Log;
  now: () => number;
};

/** Answers a POST of Stripe's; the body must be the bytes that were signed. */
export type Webhook = (body: string, signature: string | undefined) => Promise<Response>;

type Taken = { outcome: string; notices: Notice[] };

/**
 * Takes events whose signature is right and not older than five minutes: 400 for others, 200 once the
 * event is written down, 503 where it should be sent again.
 */
export function createWebhook(parts: WebhookParts): Webhook {
  const { stripe, secret, isLive, database, tell, log, now } = parts;
  return async (body, signature) => {
    let event: unknown;
    try {
      event = stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        secret,
        undefined,
        undefined,
        now(),
      );
    } catch {
      // Neither the body nor the reason goes into the log: anybody may write here.
      return said(400, 'not signed by Stripe');
    }
    if (isOfOtherMode(event, isLive)) {
      log.warn('An event of Stripe’s other mode, test or live, was left alone.', named(event));
      return said(200, 'other mode');
    }
    const facts = readFacts(event);
    if (facts === undefined) {
      // Sending it again would not help; Stripe's dashboard has it, and can send it after an
      // update.
      log.error('An event of Stripe could not be read.', named(event));
      return said(200, 'unreadable');
    }
    try {
      const [row] = await database.query<{ taken: Taken }>(
        'select private.record_payment($1::text::jsonb, $2::text::timestamptz) as taken',
        [JSON.stringify(facts), new Date(now()).toISOString()],
      );
      const { outcome, notices } = row?.taken ?? { outcome: 'ignored', notices: [] };
      if (outcome === 'unassigned') {
        log.warn('A payment belongs to no account or offer: npm run admin -- payments', {
          event: facts.id,
        });
      }
      if (outcome !== 'known') tell(event, facts.id, notices);
      return said(200, outcome);
    } catch (error) {
      log.error('An event of Stripe could not be stored.', {
        ...named(event),
        ...loggableError(error),
      });
      return said(503, 'try again');
    }
  };
}

/** Undefined for what is no event of Stripe's kind, or holds texts that the database cannot keep. */
function readFacts(event: unknown): EventFacts | undefined {
  try {
    const facts = eventFacts(event);
    return isStorable(facts) ? facts : undefined;
  } catch (error) {
    if (!(error instanceof ValiError)) throw error;
    return undefined;
  }
}

/** Nobody is to pay with a test card where real money is asked for. */
function isOfOtherMode(event: unknown, isLive: boolean | undefined): boolean {
  if (isLive === undefined || typeof event !== 'object' || event === null) return false;
  return 'livemode' in event && event.livemode === !isLive;
}

/** Which event it was, by Stripe's own words. */
function named(event: unknown): { event?: string; type?: string } {
  if (typeof event !== 'object' || event === null) return {};
  return {
    ...('id' in event && typeof event.id === 'string' ? { event: event.id } : {}),
    ...('type' in event && typeof event.type === 'string' ? { type: event.type } : {}),
  };
}

function said(status: number, outcome: string): Response {
  return Response.json({ outcome }, { status });
}
