import type { Offers } from '../../backend/payments.ts';

/** Offers for tests, with the values given in the place of their own. */
export function offers(change: Partial<Offers> = {}): Offers {
  return {
    currency: 'EUR',
    vatPercent: 19,
    tiers: [
      {
        tier: '1_explorer',
        month: { amount: 300, link: 'https://buy.stripe.com/explorer' },
        year: null,
      },
    ],
    plays: { '1_explorer': 3, '2_historian': 10, '3_chronicler': null },
    gifts: [
      { tier: '1_explorer', months: 3, amount: 900, link: 'https://buy.stripe.com/gift' },
      { tier: '2_historian', months: 12, amount: 4800, link: 'https://buy.stripe.com/gift12' },
    ],
    portal: null,
    canCancel: false,
    texts: { terms: null, withdrawal: null },
    ...change,
  };
}
