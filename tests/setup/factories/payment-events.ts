import { Stripe } from 'stripe';

import type { RunningGateway } from '../start-gateway.ts';
import { webhookSecret } from '../payments-setting.ts';

/** An event as Stripe sends it: API version 2026-10-28.endive, what counts for us and a little more. */
export type StripeEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  data: { object: Record<string, unknown> };
};

/** The second in which the tests' events begin: 5 January 2026, noon. */
export const noon = Date.UTC(2026, 0, 5, 12) / 1000;
export const day = 86_400;

let serial = 0;

/** A new id of Stripe's, such as sub_7x. */
export function stripeId(kind: string): string {
  serial += 1;
  return `${kind}_${serial}x`;
}

/** An event of a type about an object, made in a second. */
export function stripeEvent(
  type: string,
  object: Record<string, unknown>,
  created: number = noon,
): StripeEvent {
  const about = { id: stripeId('evt'), object: 'event', api_version: '2026-10-28.endive' } as const;
  return { ...about, created, type, data: { object } };
}

type SubscriptionFields = {
  id: string;
  status: string;
  price: string;
  periodEnd: number;
  [field: string]: unknown;
};

/** `customer.subscription.…` of a monthly subscription; further fields are Stripe's own. */
export function subscriptionEvent(
  kind: 'created' | 'updated' | 'deleted' | 'paused',
  { id, status, price, periodEnd, ...fields }: SubscriptionFields,
  created: number = noon,
): StripeEvent {
  return stripeEvent(
    `customer.subscription.${kind}`,
    {
      id,
      object: 'subscription',
      customer: 'cus_1',
      status,
      currency: 'eur',
      start_date: noon,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      pause_collection: null,
      latest_invoice: null,
      items: {
        object: 'list',
        data: [
          {
            id: 'si_1',
            quantity: 1,
            current_period_end: periodEnd,
            price: { id: price, unit_amount: 500, recurring: { interval: 'month' } },
          },
        ],
      },
      ...fields,
    },
    created,
  );
}

/** A finished checkout; `fields` are Stripe's own. */
export function checkoutEvent(
  fields: Record<string, unknown>,
  created: number = noon,
  kind = 'completed',
): StripeEvent {
  return stripeEvent(
    `checkout.session.${kind}`,
    {
      id: `cs_test_${crypto.randomUUID().replaceAll('-', '')}`,
      object: 'checkout.session',
      client_reference_id: null,
      subscription: null,
      invoice: null,
      payment_intent: null,
      payment_link: null,
      payment_status: 'paid',
      amount_total: 500,
      currency: 'eur',
      customer_details: { email: 'buyer@example.org' },
      ...fields,
    },
    created,
  );
}

type InvoiceFields = {
  subscription: string;
  periodEnd: number;
  price?: string;
  /** The price whose rest is credited, where the invoice is of a change in the middle of a period. */
  instead?: string;
};

/** `invoice.paid` and `invoice_payment.paid` of one payment of a subscription. */
export function paidInvoice(
  { subscription, periodEnd, price, instead }: InvoiceFields,
  payment: string,
): [paid: StripeEvent, settled: StripeEvent] {
  const id = stripeId('in');
  const line = (amount: number, of: string | undefined) => ({
    amount,
    period: { end: periodEnd },
    pricing: of === undefined ? null : { price_details: { price: of, product: 'prod_1' } },
  });
  const credited = instead === undefined ? [] : [line(-250, instead)];
  return [
    stripeEvent('invoice.paid', {
      id,
      object: 'invoice',
      parent: { subscription_details: { subscription } },
      lines: { data: [...credited, line(500, price)] },
    }),
    stripeEvent('invoice_payment.paid', {
      id: stripeId('inpay'),
      object: 'invoice_payment',
      invoice: id,
      payment: { type: 'payment_intent', payment_intent: payment },
    }),
  ];
}

/** `charge.refunded`, in whole unless stated. */
export function refundEvent(payment: string, created: number, isWhole = true): StripeEvent {
  const charge = { id: stripeId('ch'), object: 'charge', payment_intent: payment };
  return stripeEvent('charge.refunded', { ...charge, refunded: isWhole }, created);
}

/** `charge.dispute.created` or `.closed`; `fields` are Stripe's own. */
export function disputeEvent(
  payment: string,
  status: string,
  created: number,
  fields: Record<string, unknown> = {},
): StripeEvent {
  const kind = ['needs_response', 'prevented'].includes(status) ? 'created' : 'closed';
  const dispute = { id: stripeId('dp'), object: 'dispute', charge: stripeId('ch') };
  return stripeEvent(
    `charge.dispute.${kind}`,
    { ...dispute, payment_intent: payment, status, ...fields },
    created,
  );
}

/** A card dispute that Stripe prevented: `block`, or `resolution`, which paid the buyer back. */
export function preventedDispute(payment: string, way: string, created: number): StripeEvent {
  const card = { brand: 'visa', case_type: way, network_reason_code: null };
  return disputeEvent(payment, 'prevented', created, {
    payment_method_details: { type: 'card', card },
  });
}

/** The header of a body that Stripe signed in this second; by default now. */
export function signatureOf(payload: string, timestamp?: number, secret = webhookSecret): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
}

/** Sends an event as Stripe does; resolves with the answer. */
export function sendEvent({ url }: RunningGateway, event: StripeEvent): Promise<Response> {
  const body = JSON.stringify(event, null, 2);
  return postEvent(url, body, signatureOf(body));
}

/** Posts whatever it is to the webhook. */
export function postEvent(url: string, body: string, signature?: string): Promise<Response> {
  return fetch(`${url}/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    body,
  });
}
