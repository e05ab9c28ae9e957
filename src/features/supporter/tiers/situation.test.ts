import { expect, test } from 'vitest';
import type { Membership, Subscription } from '../../../backend/payments.ts';
import {
  arrivedTier,
  endOf,
  isWaiting,
  onceCancelled,
  runningOf,
  situationOf,
} from './situation.ts';

const NOW = Date.parse('2040-06-10T10:00:00Z');
const LATER = '2040-07-01T00:00:00Z';
const EARLIER = '2040-06-01T00:00:00Z';

function subscription(change: Partial<Subscription> = {}): Subscription {
  return {
    id: 'sub_1',
    tier: '1_explorer',
    status: 'active',
    interval: 'month',
    amount: 300,
    currency: 'EUR',
    startedAt: EARLIER,
    renewsAt: LATER,
    endsAt: null,
    isRunning: true,
    problem: null,
    ...change,
  };
}

test.each([
  ['renews', {}],
  ['renews', { status: 'trialing' }],
  ['ending', { endsAt: LATER }],
  ['ending', { endsAt: LATER, status: 'canceled' }],
  ['ended', { endsAt: EARLIER }],
  ['ended', { status: 'canceled' }],
  ['ended', { status: 'incomplete_expired' }],
  ['ended', { status: 'canceled', endsAt: EARLIER, problem: 'past_due' }],
  ['unfinished', { status: 'incomplete' }],
  ['pastDue', { status: 'past_due', problem: 'past_due' }],
  ['pastDue', { status: 'unpaid' }],
  ['paused', { status: 'paused', problem: 'paused' }],
  ['disputed', { problem: 'disputed', endsAt: EARLIER }],
  ['refunded', { problem: 'refunded', status: 'canceled', endsAt: EARLIER }],
] as const)('it %s: %o', (situation, change) => {
  expect(situationOf(subscription(change), NOW)).toBe(situation);
});

test('the one that is charged again is found, wherever it stands', () => {
  const ended = subscription({ id: 'sub_0', isRunning: false });
  expect(runningOf([ended, subscription()])?.id).toBe('sub_1');
  expect(runningOf([ended])).toBeNull();
});

function membership(tier: Membership['tier'], ...subscriptions: Subscription[]): Membership {
  return { role: '0_user', tier, until: null, source: null, subscriptions, gifts: [] };
}

const onlyOrdered = subscription({ status: 'incomplete', tier: null, renewsAt: null });

test.each([
  ['a gift alone', membership('1_explorer'), null],
  ['a gift, and an order that is not confirmed yet', membership('1_explorer', onlyOrdered), null],
  [
    'a gift, and an old subscription that was never paid',
    membership('1_explorer', subscription({ status: 'unpaid', problem: 'past_due' })),
    null,
  ],
  [
    'a gift, and a higher tier that is not open yet',
    membership('1_explorer', subscription({ tier: '3_chronicler' })),
    null,
  ],
  ['what was ordered', membership('1_explorer', subscription()), '1_explorer'],
  [
    'what was ordered, of which a payment is late',
    membership('1_explorer', subscription({ status: 'past_due', problem: 'past_due' })),
    '1_explorer',
  ],
  [
    'what was ordered on trial',
    membership('1_explorer', subscription({ status: 'trialing' })),
    '1_explorer',
  ],
  [
    'a payment that somebody disputes',
    membership('1_explorer', subscription({ problem: 'disputed' })),
    null,
  ],
  [
    'one that is not charged again',
    membership('1_explorer', subscription({ isRunning: false })),
    null,
  ],
  [
    'a higher gift, and what was ordered',
    membership('3_chronicler', subscription()),
    '3_chronicler',
  ],
] as const)('the thanks are for a subscription that has come: %s', (_, now, tier) => {
  expect(arrivedTier(now)).toBe(tier);
});

test.each([
  [LATER, true],
  [EARLIER, false],
  // A clock that is a little slow.
  ['2040-06-10T10:30:00Z', false],
])('a gift that begins at %s has yet to begin: %s', (startsAt, isYetToBegin) => {
  expect(isWaiting({ startsAt }, NOW)).toBe(isYetToBegin);
});

test('a tier by a subscription has no end while that renews', () => {
  const until = '2040-07-04T00:00:00Z';
  const by = (source: Membership['source'], own: Subscription): Membership => ({
    ...membership('1_explorer', own),
    source,
    until,
  });
  expect(endOf(by('subscription', subscription()), NOW)).toBe('renews');
  const cancelled = subscription({ endsAt: LATER, renewsAt: null, isRunning: false });
  expect(endOf(by('subscription', cancelled), NOW)).toBe(until);
  expect(endOf(by('gift', subscription()), NOW)).toBe(until);
});

test('what was just cancelled stays open until the end that is told, or else until it would have renewed', () => {
  expect(onceCancelled(subscription(), { endsAt: EARLIER })).toMatchObject({
    isRunning: false,
    endsAt: EARLIER,
  });
  expect(onceCancelled(subscription(), { endsAt: null })).toMatchObject({
    isRunning: false,
    endsAt: LATER,
  });
});
