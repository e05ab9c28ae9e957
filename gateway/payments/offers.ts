import type { Database } from '../database/database.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { type PaymentsFile, type SubscriptionOffer, tierNames } from './payments-file.ts';

/** Stores which price and which payment link sells what; what is no longer sold stays known. */
export async function storeOffers(
  database: Database,
  { tiers, gifts }: PaymentsFile,
): Promise<void> {
  const subscriptions = tiers.flatMap(({ tier, month, year }) => [
    ...(month === undefined ? [] : rowsOf(month, tier, 1)),
    ...(year === undefined ? [] : rowsOf(year, tier, 12)),
  ]);
  const rows = [
    ...subscriptions,
    ...gifts.map(({ paymentLink, tier, months }) => ({
      id: paymentLink,
      is_gift: true,
      role: tier,
      months,
    })),
  ];
  await database.query('select private.set_offers($1::text::jsonb)', [JSON.stringify(rows)]);
}

function rowsOf({ price, paymentLink }: SubscriptionOffer, role: string, months: number) {
  return [price, paymentLink].map((id) => ({ id, is_gift: false, role, months }));
}

function open(offer: SubscriptionOffer | undefined) {
  return offer === undefined ? null : { amount: offer.amount, link: offer.link };
}

/**
 * What the page learns: prices and where to pay, nothing of Stripe's ids, and how many past puzzles
 * a day each tier may start, null for no limit.
 */
export async function publicOffers(database: Database, { file, secretKey }: PaymentSettings) {
  return {
    currency: file.currency,
    vatPercent: file.vatPercent,
    tiers: file.tiers.map(({ tier, month, year }) => ({
      tier,
      month: open(month),
      year: open(year),
    })),
    plays: await playsOfTiers(database),
    gifts: file.gifts.map(({ tier, months, amount, link }) => ({ tier, months, amount, link })),
    portal: file.portal ?? null,
    canCancel: secretKey !== undefined,
    texts: { terms: file.texts.terms ?? null, withdrawal: file.texts.withdrawal ?? null },
  };
}

/** The operator may change them at any time, so every answer reads them again. */
async function playsOfTiers(database: Database): Promise<Record<string, number | null>> {
  const rows = await database.query<{ name: string; plays: number | null }>(
    `select r.name, l.plays
     from private.role r left join private.play_limit l on l.role = r.name
     where r.name = any($1::text[])`,
    [Object.values(tierNames)],
  );
  return Object.fromEntries(rows.map(({ name, plays }) => [name, plays]));
}
