import { expect, it } from 'vitest';

import { createStripe } from './stripe-client.ts';

it('Stripe is waited for ten seconds, asked once more, and told nothing of how long it took', async () => {
  const stripe = await createStripe('sk_test_1');
  expect(stripe.getApiField('timeout')).toBe(10_000);
  expect(stripe.getMaxNetworkRetries()).toBe(1);
  expect(stripe.getTelemetryEnabled()).toBe(false);
});
