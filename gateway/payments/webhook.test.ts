import { expect, it, vi } from 'vitest';

import { createLog } from '../log.ts';
import { createStripe } from './stripe-client.ts';
import { createWebhook } from './webhook.ts';

const noon = Date.UTC(2026, 0, 5, 12);
const secret = 'whsec_of_the_test';
const invoice = {
  parent: { subscription_details: { subscription: 'sub_1' } },
  lines: { data: [] },
};
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  created: noon / 1000,
  data: { object: { id: 'in_1', object: 'invoice', ...invoice } },
};
const notices = [{ kind: 'cancelled', userId: 'ada', tier: null, endsAt: null }];

/** What is told to whom after the event, which the database takes with this outcome. */
async function toldAfter(outcome: string) {
  const stripe = await createStripe(undefined);
  const tell = vi.fn();
  const take = createWebhook({
    stripe,
    secret,
    isLive: undefined,
    database: { query: async <Row>() => [{ taken: { outcome, notices } }] as Row[] },
    tell,
    log: createLog('plain', 'error', () => {}),
    now: () => noon,
  });
  const payload = JSON.stringify(event);
  const timestamp = noon / 1000;
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const answer = await take(payload, signature);
  expect(await answer.json()).toEqual({ outcome });
  return tell.mock.calls;
}

it('whoever an event is about is told once it is written down', async () => {
  expect(await toldAfter('done')).toEqual([[event, 'evt_1', notices]]);
});

it('what is known already is not told again: its mails may still be on their way', async () => {
  expect(await toldAfter('known')).toEqual([]);
});
