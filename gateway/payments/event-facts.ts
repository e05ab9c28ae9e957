import * as v from 'valibot';

import {
  chargeSchema,
  disputeSchema,
  eventSchema,
  invoicePaymentSchema,
  invoiceSchema,
  type itemSchema,
  sessionSchema,
  subscriptionSchema,
} from './stripe-objects.ts';

/** The plain facts of one of Stripe's events that `private.record_payment` takes. Times in seconds. */
export type EventFacts = {
  id: string;
  type: string;
  created: number;
  checkout?: CheckoutFacts;
  subscription?: SubscriptionFacts;
  invoice?: InvoiceFacts;
  reversal?: ReversalFacts;
};

type CheckoutFacts = {
  session: string;
  userId: string | null;
  subscription: string | null;
  invoice: InvoiceFacts | null;
  payment: string | null;
  paymentLink: string | null;
  isPaid: boolean;
};

type SubscriptionFacts = {
  id: string;
  customer: string;
  status: string;
  prices: string[];
  amount: number | null;
  currency: string;
  interval: 'month' | 'year' | null;
  startedAt: number;
  periodEnd: number | null;
  cancelsAt: number | null;
  endedAt: number | null;
  isPaused: boolean;
  latestInvoice: InvoiceFacts | null;
};

type InvoiceFacts = {
  id: string;
  subscription?: string | null;
  periodEnd?: number | null;
  payment?: string | null;
  /** What it charges for, without what it credits. */
  lines?: { price: string; until: number }[];
};

type ReversalFacts = {
  payment: string;
  at: number;
  isRefunded: boolean;
  dispute: 'open' | 'won' | 'lost' | null;
};

/** Who pays, and the language of their page. */
type Payer = { userId: string | undefined; language: 'de' | 'en' | undefined };

type Draw = (object: unknown, created: number) => Partial<EventFacts>;

/** What each kind of event contributes; any other kind is ignored. */
const draws: readonly [kind: RegExp, draw: Draw][] = [
  [/^checkout\.session\.(completed|async_payment_succeeded)$/, checkoutOf],
  [/^customer\.subscription\./, subscriptionOf],
  [/^invoice\.(paid|payment_succeeded)$/, invoiceOf],
  [/^invoice_payment\.paid$/, invoicePaymentOf],
  [/^charge\.refunded$/, refundOf],
  [/^charge\.dispute\./, disputeOf],
];

/**
 * Extracts from a verified event the facts that are needed and no more; those beside id, type and
 * time are missing where the event has none. Reads the shapes of the pinned API version and of
 * those before 2025-03-31. Throws a ValiError for a shape it cannot read.
 */
export function eventFacts(event: unknown): EventFacts {
  const { id, type, created, data } = v.parse(eventSchema, event);
  const draw = draws.find(([kind]) => kind.test(type))?.[1];
  return { id, type, created, ...draw?.(data.object, created) };
}

/**
 * Who pays, in which language, as the page wrote it: `<user id>_<de|en>`; for a gift the language
 * alone.
 */
export function readReference(text: string | null | undefined): Payer {
  const [, userId, language] = /^([\da-f-]{36})?_?(de|en)?$/.exec(text ?? '') ?? [];
  return { userId, language: language === 'de' || language === 'en' ? language : undefined };
}

function checkoutOf(object: unknown): Partial<EventFacts> {
  const session = v.parse(sessionSchema, object);
  const subscription = session.subscription ?? null;
  return {
    checkout: {
      session: session.id,
      userId: readReference(session.client_reference_id).userId ?? null,
      subscription,
      invoice: session.invoice ? { id: session.invoice, subscription } : null,
      payment: session.payment_intent ?? null,
      paymentLink: session.payment_link ?? null,
      isPaid: session.payment_status !== 'unpaid',
    },
  };
}

function subscriptionOf(object: unknown): Partial<EventFacts> {
  const read = v.parse(subscriptionSchema, object);
  const items = read.items.data;
  const ends = items
    .map((item) => item.current_period_end)
    .filter((end) => typeof end === 'number');
  const periodEnd = ends.length > 0 ? Math.max(...ends) : (read.current_period_end ?? null);
  const interval = items[0]?.price.recurring?.interval;
  return {
    subscription: {
      id: read.id,
      customer: read.customer,
      status: read.status,
      prices: items.map(({ price }) => price.id),
      amount: amountOf(items),
      currency: read.currency.toUpperCase(),
      interval: interval === 'month' || interval === 'year' ? interval : null,
      startedAt: read.start_date,
      periodEnd,
      cancelsAt: read.cancel_at ?? (read.cancel_at_period_end === true ? periodEnd : null),
      endedAt: read.ended_at ?? null,
      isPaused: typeof read.pause_collection === 'object' && read.pause_collection !== null,
      latestInvoice: read.latest_invoice
        ? { id: read.latest_invoice, subscription: read.id }
        : null,
    },
  };
}

/** The largest number that the database's column holds; the amount is only shown. */
const largestAmount = 2_147_483_647;

function amountOf(items: readonly v.InferOutput<typeof itemSchema>[]): number | null {
  const amounts = items.map(({ price, quantity }) => (price.unit_amount ?? NaN) * (quantity ?? 1));
  const sum = amounts.reduce((total, one) => total + one, 0);
  return Number.isInteger(sum) && sum <= largestAmount ? sum : null;
}

function invoiceOf(object: unknown): Partial<EventFacts> {
  const invoice = v.parse(invoiceSchema, object);
  const ends = invoice.lines.data.map((line) => line.period.end);
  const charged = invoice.lines.data.filter(({ amount }) => (amount ?? 0) > 0);
  return {
    invoice: {
      id: invoice.id,
      subscription:
        invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null,
      periodEnd: ends.length > 0 ? Math.max(...ends) : null,
      payment: invoice.payment_intent ?? null,
      lines: charged.flatMap(({ pricing, price, period }) => {
        const sold = pricing?.price_details?.price ?? price;
        return sold ? [{ price: sold, until: period.end }] : [];
      }),
    },
  };
}

function invoicePaymentOf(object: unknown): Partial<EventFacts> {
  const { invoice, payment } = v.parse(invoicePaymentSchema, object);
  return { invoice: { id: invoice, payment: payment.payment_intent ?? payment.charge ?? null } };
}

function refundOf(object: unknown, at: number): Partial<EventFacts> {
  const charge = v.parse(chargeSchema, object);
  const payment = charge.payment_intent ?? charge.id;
  return {
    ...(charge.invoice ? { invoice: { id: charge.invoice, payment } } : {}),
    reversal: { payment, at, isRefunded: charge.refunded, dispute: null },
  };
}

/** How Stripe's states of a dispute count; states left out are inquiries without consequence. */
const disputes: Readonly<Record<string, 'open' | 'won' | 'lost'>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

function disputeOf(object: unknown, at: number): Partial<EventFacts> {
  const read = v.parse(disputeSchema, object);
  const dispute = read.status === 'prevented' ? preventedAs(read) : disputes[read.status];
  if (dispute === undefined) return {};
  const payment = read.payment_intent ?? read.charge;
  return { reversal: { payment, at, isRefunded: false, dispute } };
}

/**
 * Stripe prevents a dispute in one of two ways: resolving it pays the buyer back, blocking it
 * leaves the payment. Where it does not say which, money that left the seller's balance decides.
 */
function preventedAs(read: v.InferOutput<typeof disputeSchema>): 'won' | 'lost' {
  const way = read.payment_method_details?.card?.case_type;
  if (way === 'resolution') return 'lost';
  if (way === 'block') return 'won';
  const moved = (read.balance_transactions ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return moved < 0 ? 'lost' : 'won';
}
