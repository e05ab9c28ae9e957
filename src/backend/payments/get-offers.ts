import * as v from 'valibot';
import type { Backend } from '../backend.ts';
import { ServerError } from '../errors.ts';
import { readAnswer } from '../read-answer.ts';
import { tiers } from './tiers.ts';

const amount = v.pipe(v.number(), v.integer(), v.minValue(1));
const link = v.pipe(v.string(), v.regex(/^https?:\/\//));
const price = v.nullable(v.object({ amount, link }));
const text = v.nullable(v.object({ de: v.string(), en: v.string() }));

const offers = v.object({
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  vatPercent: v.nullable(v.number()),
  tiers: v.array(v.object({ tier: v.picklist(tiers), month: price, year: price })),
  plays: v.record(v.picklist(tiers), v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  gifts: v.array(
    v.object({
      tier: v.picklist(tiers),
      months: v.pipe(v.number(), v.integer(), v.minValue(1)),
      amount,
      link,
    }),
  ),
  portal: v.nullable(link),
  canCancel: v.boolean(),
  texts: v.object({ terms: text, withdrawal: text }),
});

/**
 * What can be bought here. Amounts are in cents; `vatPercent` null: no VAT is charged. `plays`: how
 * many past puzzles a day a tier may start, null for as many as they like. `portal`:
 * where the payment service shows and changes subscriptions. `texts`: the operator's own words,
 * null where the page's count.
 */
export type Offers = v.InferOutput<typeof offers>;

/** One tier with what it costs a month and a year, null where that is not offered. */
export type TierOffer = Offers['tiers'][number];

/** A tier for some months, paid once. */
export type GiftOffer = Offers['gifts'][number];

/**
 * Asks what can be bought.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when nothing is sold here, or the answer is none
 */
export async function getOffers(backend: Backend): Promise<Offers> {
  const answer = await readAnswer(backend, `${backend.backendUrl}/payments/offers`);
  const read = v.safeParse(offers, answer);
  if (!read.success) throw new ServerError('The offers cannot be read', '');
  return read.output;
}
