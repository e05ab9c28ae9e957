import * as v from 'valibot';

// The objects of Stripe's events as far as they are needed, in the shapes of the pinned API version and of those
// before 2025-03-31.

/** An object by its id alone, or whole where Stripe was asked to write it out. */
const reference = v.pipe(
  v.union([v.string(), v.object({ id: v.string() })]),
  v.transform((value) => (typeof value === 'string' ? value : value.id)),
);
const maybeReference = v.nullish(reference);
const maybeTime = v.nullish(v.number());

export const eventSchema = v.object({
  id: v.string(),
  type: v.string(),
  created: v.number(),
  data: v.object({ object: v.looseObject({}) }),
});

export const sessionSchema = v.object({
  id: v.string(),
  client_reference_id: v.nullish(v.string()),
  subscription: maybeReference,
  invoice: maybeReference,
  payment_intent: maybeReference,
  payment_link: maybeReference,
  payment_status: v.string(),
});

export const itemSchema = v.object({
  price: v.object({
    id: v.string(),
    unit_amount: v.nullish(v.number()),
    recurring: v.nullish(v.object({ interval: v.string() })),
  }),
  quantity: v.nullish(v.number()),
  current_period_end: maybeTime,
});

export const subscriptionSchema = v.object({
  id: v.string(),
  customer: reference,
  status: v.string(),
  currency: v.string(),
  start_date: v.number(),
  cancel_at: maybeTime,
  cancel_at_period_end: v.nullish(v.boolean()),
  ended_at: maybeTime,
  pause_collection: v.nullish(v.looseObject({})),
  latest_invoice: maybeReference,
  // Up to API version 2025-03-31 here, since then on each item.
  current_period_end: maybeTime,
  items: v.object({ data: v.array(itemSchema) }),
});

const invoiceLineSchema = v.object({
  amount: v.nullish(v.number()),
  period: v.object({ end: v.number() }),
  // Up to API version 2025-03-31 the price here, since then below pricing.
  price: maybeReference,
  pricing: v.nullish(v.object({ price_details: v.nullish(v.object({ price: maybeReference })) })),
});

export const invoiceSchema = v.object({
  id: v.string(),
  // Up to API version 2025-03-31 here, since then below parent.
  subscription: maybeReference,
  payment_intent: maybeReference,
  parent: v.nullish(
    v.object({ subscription_details: v.nullish(v.object({ subscription: maybeReference })) }),
  ),
  lines: v.object({ data: v.array(invoiceLineSchema) }),
});

export const invoicePaymentSchema = v.object({
  invoice: reference,
  payment: v.object({ payment_intent: maybeReference, charge: maybeReference }),
});

export const chargeSchema = v.object({
  id: v.string(),
  payment_intent: maybeReference,
  // Up to API version 2025-03-31.
  invoice: maybeReference,
  refunded: v.boolean(),
});

export const disputeSchema = v.object({
  charge: reference,
  payment_intent: maybeReference,
  status: v.string(),
  payment_method_details: v.nullish(
    v.object({ card: v.nullish(v.object({ case_type: v.nullish(v.string()) })) }),
  ),
  balance_transactions: v.nullish(v.array(v.object({ amount: v.number() }))),
});
