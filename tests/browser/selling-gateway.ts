import type { Page } from '@playwright/test';
import {
  checkoutEvent,
  postEvent,
  signatureOf,
  type StripeEvent,
  stripeId,
  subscriptionEvent,
} from '../setup/factories/payment-events.ts';
import { sellingEnvironment } from '../setup/payments-setting.ts';
import type { TestGateway } from './test-gateway.ts';
import { ownGateway } from './own-gateway.ts';

/** A page whose operator sells tiers and gifts; that of `test` sells nothing. */
export const selling = ownGateway('selling', sellingEnvironment()).extend({
  // What the payment service signs is judged by the clock that the gateway began with.
  setClock: async ({ setClock, gateway }, provide) => {
    const began = new Date().toISOString();
    await provide(setClock);
    await gateway.setClock(began);
  },
});

/** Far enough away that no test sees the end of it. */
export const PERIOD_END = 4_000_000_000;

/** Tells the gateway what happened, as the payment service does, with its signature. */
export async function tell({ url }: TestGateway, ...events: StripeEvent[]) {
  for (const event of events) {
    const body = JSON.stringify(event);
    const answer = await postEvent(url, body, signatureOf(body));
    if (!answer.ok) throw new Error(`The webhook answers ${answer.status}`);
  }
}

/** What happens when somebody has paid for a month of a tier. */
export function paidFor(userId: string, subscription: string, tier: 'explorer' | 'historian') {
  const price = `price_${tier}_month`;
  return [
    checkoutEvent({
      subscription,
      client_reference_id: `${userId}_de`,
      payment_link: `plink_${tier}_month`,
    }),
    subscriptionEvent('created', {
      id: subscription,
      status: 'active',
      price,
      periodEnd: PERIOD_END,
    }),
  ];
}

/** Stands in for the payment service's own pages; what was asked for is in the address. */
export async function routePayments(page: Page) {
  await page.route(/^https:\/\/(buy|billing)\.stripe\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Stripe</title><h1>Stripe</h1>' }),
  );
}

/** Lets the page cancel, as with a secret key: the answer is the payment service's, made here. */
export async function allowCancelling(page: Page, endsAt: string) {
  const asked: unknown[] = [];
  await page.route('**/payments/offers', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), canCancel: true } });
  });
  await page.route('**/payments/cancel', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: { status: 'active', endsAt } });
  });
  return asked;
}

/** A gift that was paid for, and the payment's name that its buyer comes back with. */
export function giftPaid() {
  const session = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const event = checkoutEvent({
    id: session,
    client_reference_id: 'de',
    payment_link: 'plink_gift',
    payment_intent: stripeId('pi'),
    amount_total: 900,
  });
  return { event, session };
}
