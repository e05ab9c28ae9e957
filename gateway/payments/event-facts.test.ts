import { expect, it } from 'vitest';

import { eventFacts, readReference } from './event-facts.ts';

const event = (type: string, object: object) =>
  eventFacts({ id: 'evt_1', object: 'event', type, created: 1_700_000_000, data: { object } });
const subscription = {
  id: 'sub_1',
  customer: { id: 'cus_1', object: 'customer', email: 'ada@example.org' },
  status: 'active',
  currency: 'eur',
  start_date: 1,
  cancel_at_period_end: true,
  items: { data: [{ price: { id: 'price_1' }, quantity: 2 }] },
};

it('the end of the period is read where older and where newer versions of the API have it', () => {
  const older = event('customer.subscription.updated', { ...subscription, current_period_end: 9 });
  expect(older.subscription).toMatchObject({ periodEnd: 9, cancelsAt: 9, customer: 'cus_1' });
  const items = { data: [{ price: { id: 'price_1' }, current_period_end: 7 }] };
  const newer = event('customer.subscription.updated', { ...subscription, items });
  expect(newer.subscription).toMatchObject({ periodEnd: 7, cancelsAt: 7, amount: null });
});

it.each([
  [500, 2, 1000],
  [99_999_999, 1000, null],
  [null, 1, null],
])('of %s cents times %s the amount is %s', (unit_amount, quantity, amount) => {
  const items = { data: [{ price: { id: 'price_1', unit_amount }, quantity }] };
  const told = event('customer.subscription.updated', { ...subscription, items });
  expect(told.subscription?.amount).toBe(amount);
});

it('an invoice names its subscription in either version', () => {
  const lines = { data: [{ period: { end: 5 } }, { period: { end: 8 } }] };
  const older = event('invoice.paid', {
    id: 'in_1',
    subscription: 'sub_1',
    payment_intent: 'pi_1',
    lines,
  });
  expect(older.invoice).toEqual({
    id: 'in_1',
    subscription: 'sub_1',
    periodEnd: 8,
    payment: 'pi_1',
    lines: [],
  });
  const parent = { subscription_details: { subscription: 'sub_1' } };
  expect(event('invoice.paid', { id: 'in_1', parent, lines }).invoice).toMatchObject({
    subscription: 'sub_1',
    payment: null,
  });
});

it('an invoice tells what it charges for in either version, not what it credits', () => {
  const pricing = { price_details: { price: 'price_new', product: 'prod_1' } };
  const lines = {
    data: [
      { amount: -200, period: { end: 9 }, pricing: { price_details: { price: 'price_old' } } },
      { amount: 700, period: { end: 9 }, pricing },
      { amount: 500, period: { end: 8 }, price: { id: 'price_older' } },
      { amount: 100, period: { end: 8 }, pricing: null },
      { amount: 0, period: { end: 8 }, price: 'price_free' },
      { period: { end: 8 }, price: 'price_unsaid' },
    ],
  };
  for (const type of ['invoice.paid', 'invoice.payment_succeeded']) {
    expect(event(type, { id: 'in_1', lines }).invoice?.lines).toEqual([
      { price: 'price_new', until: 9 },
      { price: 'price_older', until: 8 },
    ]);
  }
});

it('nobody’s name, address or card is drawn from an event', () => {
  const facts = event('checkout.session.completed', {
    id: 'cs_1',
    payment_status: 'paid',
    customer_details: { email: 'ada@example.org', name: 'Ada', address: { city: 'Ort' } },
  });
  expect(JSON.stringify(facts)).not.toMatch(/ada|Ort/i);
});

it('a warning of a bank is no dispute, and kinds that do not count tell nothing', () => {
  const dispute = { charge: 'ch_1', payment_intent: null, status: 'warning_needs_response' };
  expect(event('charge.dispute.created', dispute)).not.toHaveProperty('reversal');
  for (const type of [
    'product.updated',
    'invoice.payment_failed',
    'invoice_payment.failed',
    'charge.refund.updated',
    'checkout.session.async_payment_failed',
  ]) {
    expect(event(type, {})).toEqual({ id: 'evt_1', type, created: 1_700_000_000 });
  }
});

it('a checkout tells who paid what, and whether it is paid by now', () => {
  const session = {
    id: 'cs_1',
    client_reference_id: '4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b_de',
    subscription: { id: 'sub_1' },
    invoice: 'in_1',
    payment_intent: 'pi_1',
    payment_link: 'plink_1',
    payment_status: 'paid',
  };
  const checkout = {
    session: 'cs_1',
    userId: '4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b',
    subscription: 'sub_1',
    invoice: { id: 'in_1', subscription: 'sub_1' },
    payment: 'pi_1',
    paymentLink: 'plink_1',
    isPaid: true,
  };
  for (const type of ['completed', 'async_payment_succeeded']) {
    expect(event(`checkout.session.${type}`, session).checkout).toEqual(checkout);
  }
  const unpaid = event('checkout.session.completed', { ...session, payment_status: 'unpaid' });
  expect(unpaid.checkout).toMatchObject({ isPaid: false });
  const free = { ...session, payment_status: 'no_payment_required' };
  expect(event('checkout.session.completed', free).checkout).toMatchObject({ isPaid: true });
  expect(event('checkout.session.expired', session)).not.toHaveProperty('checkout');
});

it('a subscription tells what runs, since when and how it ends', () => {
  const whole = {
    ...subscription,
    cancel_at_period_end: false,
    cancel_at: 11,
    ended_at: 12,
    pause_collection: { behavior: 'void' },
    latest_invoice: 'in_1',
    items: {
      data: [
        {
          price: { id: 'price_1', unit_amount: 300, recurring: { interval: 'year' } },
          current_period_end: 9,
        },
        { price: { id: 'price_2', unit_amount: 200 }, quantity: 2, current_period_end: 10 },
      ],
    },
  };
  expect(event('customer.subscription.deleted', whole).subscription).toEqual({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    prices: ['price_1', 'price_2'],
    amount: 700,
    currency: 'EUR',
    interval: 'year',
    startedAt: 1,
    periodEnd: 10,
    cancelsAt: 11,
    endedAt: 12,
    isPaused: true,
    latestInvoice: { id: 'in_1', subscription: 'sub_1' },
  });
  const weekly = { data: [{ price: { id: 'price_1', recurring: { interval: 'week' } } }] };
  const plain = event('customer.subscription.created', {
    ...subscription,
    cancel_at_period_end: false,
    items: weekly,
  });
  expect(plain.subscription).toMatchObject({
    interval: null,
    cancelsAt: null,
    endedAt: null,
    isPaused: false,
    latestInvoice: null,
  });
});

it('a payment of an invoice and a refund name what was paid, in either version', () => {
  const paid = (payment: object) => event('invoice_payment.paid', { invoice: 'in_1', payment });
  expect(paid({ payment_intent: 'pi_1', charge: 'ch_1' }).invoice).toEqual({
    id: 'in_1',
    payment: 'pi_1',
  });
  expect(paid({ charge: 'ch_1' }).invoice).toEqual({ id: 'in_1', payment: 'ch_1' });
  const charge = { id: 'ch_1', payment_intent: 'pi_1', invoice: 'in_1', refunded: true };
  const at = 1_700_000_000;
  expect(event('charge.refunded', charge)).toMatchObject({
    invoice: { id: 'in_1', payment: 'pi_1' },
    reversal: { payment: 'pi_1', at, isRefunded: true, dispute: null },
  });
  const part = event('charge.refunded', { id: 'ch_1', refunded: false });
  expect(part).not.toHaveProperty('invoice');
  expect(part.reversal).toEqual({ payment: 'ch_1', at, isRefunded: false, dispute: null });
});

it.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['lost', 'lost'],
])('a dispute whose state is %s counts as %s', (status, dispute) => {
  const told = event('charge.dispute.closed', { charge: 'ch_1', status });
  expect(told.reversal).toMatchObject({ payment: 'ch_1', dispute });
});

it.each([
  ['resolved', { card: { case_type: 'resolution' } }, [], 'lost'],
  ['blocked', { card: { case_type: 'block' } }, [], 'won'],
  ['prevented with the money taken', undefined, [{ amount: -500 }], 'lost'],
  ['prevented with the money back', null, [{ amount: -500 }, { amount: 500 }], 'won'],
  ['prevented without a word', { card: null }, undefined, 'won'],
])('a dispute that was %s counts by where the money is', (_, details, moves, dispute) => {
  const facts = event('charge.dispute.created', {
    charge: 'ch_1',
    payment_intent: 'pi_1',
    status: 'prevented',
    payment_method_details: details,
    balance_transactions: moves,
  });
  expect(facts.reversal).toEqual({
    payment: 'pi_1',
    at: 1_700_000_000,
    isRefunded: false,
    dispute,
  });
});

it.each([
  ['4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b_de', '4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b', 'de'],
  ['4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b', '4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b', undefined],
  ['en', undefined, 'en'],
  ['somebody else', undefined, undefined],
  [null, undefined, undefined],
])('the reference %s is of %s in %s', (text, userId, language) => {
  expect(readReference(text)).toEqual({ userId, language });
});

const line = { period: { end: 1 } };

it.each<[string, object]>([
  [
    'checkout.session.completed',
    {
      id: 'cs_1',
      client_reference_id: null,
      subscription: null,
      invoice: null,
      payment_intent: null,
      payment_link: null,
      payment_status: 'paid',
    },
  ],
  [
    'customer.subscription.updated',
    {
      ...subscription,
      cancel_at: null,
      cancel_at_period_end: null,
      ended_at: null,
      pause_collection: null,
      latest_invoice: null,
      current_period_end: null,
      items: {
        data: [
          {
            price: { id: 'price_1', unit_amount: null, recurring: null },
            quantity: null,
            current_period_end: null,
          },
        ],
      },
    },
  ],
  [
    'invoice.paid',
    {
      id: 'in_1',
      subscription: null,
      payment_intent: null,
      parent: null,
      lines: { data: [{ ...line, amount: null, price: null, pricing: null }] },
    },
  ],
  [
    'invoice.paid',
    {
      id: 'in_1',
      parent: { subscription_details: null },
      lines: { data: [{ ...line, amount: 5, pricing: { price_details: null } }] },
    },
  ],
  [
    'invoice.paid',
    {
      id: 'in_1',
      parent: { subscription_details: { subscription: null } },
      lines: { data: [{ ...line, amount: 5, pricing: { price_details: { price: null } } }] },
    },
  ],
  ['invoice_payment.paid', { invoice: 'in_1', payment: { payment_intent: null, charge: null } }],
  ['charge.refunded', { id: 'ch_1', payment_intent: null, invoice: null, refunded: true }],
  [
    'charge.dispute.created',
    {
      charge: 'ch_1',
      payment_intent: null,
      status: 'prevented',
      payment_method_details: { card: { case_type: null } },
      balance_transactions: null,
    },
  ],
])('of %s what is none, and what is left out, is the same', (type, object) => {
  const leftOut = JSON.stringify(object, (_, value: unknown) => value ?? undefined);
  expect(event(type, JSON.parse(leftOut))).toEqual(event(type, object));
});
