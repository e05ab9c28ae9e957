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
    ],
  };
  expect(event('invoice.paid', { id: 'in_1', lines }).invoice?.lines).toEqual([
    { price: 'price_new', until: 9 },
    { price: 'price_older', until: 8 },
  ]);
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
  expect(event('product.updated', {})).toEqual({
    id: 'evt_1',
    type: 'product.updated',
    created: 1_700_000_000,
  });
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
