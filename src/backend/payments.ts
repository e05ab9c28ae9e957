import * as v from 'valibot';
import type { Locale } from '../domain/puzzle/puzzle.ts';
import type { Accounts, Caller } from './accounts/accounts.ts';
import type { Backend } from './backend.ts';
import { callFunction, checked } from './call-function.ts';
import { ServerError } from './errors.ts';
import { roles } from './permissions.ts';
import { readAnswer } from './read-answer.ts';
import { sendJson } from './send-json.ts';

/** The tiers in their order; each opens what the one before it does, and more. */
export const tiers = ['1_explorer', '2_historian', '3_chronicler'] as const;

/** A tier, by the name of its role. */
export type Tier = (typeof tiers)[number];

/** How often a subscription is paid. */
export const intervals = ['month', 'year'] as const;

export type Interval = (typeof intervals)[number];

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
  return checked(offers, answer);
}

const gift = v.nullable(
  v.object({
    code: v.string(),
    tier: v.picklist(tiers),
    months: v.number(),
    isRedeemed: v.boolean(),
  }),
);

/** A gift that was paid for. */
export type Gift = NonNullable<v.InferOutput<typeof gift>>;

/**
 * The gift of a payment; null while the payment is not confirmed, or where there is none.
 *
 * @param sessionId the payment service's name for the payment; who knows it has paid
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function getGift(backend: Backend, sessionId: string): Promise<Gift | null> {
  const answer = await sendJson(backend, '/rest/v1/rpc/get_gift', { session_id: sessionId });
  return checked(gift, answer);
}

const redeemed = v.object({
  tier: v.picklist(tiers),
  startsAt: v.string(),
  endsAt: v.string(),
  isNew: v.boolean(),
});

/** What a gift gave; `isNew` false: the same player had redeemed it before. */
export type RedeemedGift = v.InferOutput<typeof redeemed>;

/**
 * Redeems a gift for the caller.
 *
 * @param code in any case, with or without dashes
 * @throws ServerError 02000 no such gift, PT409 redeemed by somebody else, PT410 taken back,
 *   over_request_rate_limit too many tries
 */
export function redeemGift(accounts: Caller, code: string): Promise<RedeemedGift> {
  return callFunction(accounts, 'redeem_gift', { code }, redeemed);
}

const problems = ['past_due', 'paused', 'disputed', 'refunded'] as const;

const subscription = v.object({
  id: v.string(),
  tier: v.nullable(v.picklist(tiers)),
  status: v.string(),
  interval: v.nullable(v.picklist(intervals)),
  amount: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  startedAt: v.nullable(v.string()),
  renewsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  isRunning: v.boolean(),
  problem: v.fallback(v.nullable(v.picklist(problems)), null),
});

const membership = v.object({
  role: v.fallback(v.picklist(roles), '0_user'),
  tier: v.nullable(v.picklist(tiers)),
  until: v.nullable(v.string()),
  source: v.fallback(v.nullable(v.picklist(['subscription', 'gift', 'manual'])), null),
  subscriptions: v.array(subscription),
  gifts: v.array(
    v.object({
      tier: v.picklist(tiers),
      months: v.number(),
      redeemedAt: v.string(),
      startsAt: v.string(),
      endsAt: v.string(),
    }),
  ),
});

/**
 * Which tier the caller has, until when, and by what: subscriptions, the newest first, and gifts
 * that were redeemed, without those that were taken back. Instants are ISO texts, amounts
 * cents.
 */
export type Membership = v.InferOutput<typeof membership>;

/** `isRunning`: the payment service will charge again. */
export type Subscription = Membership['subscriptions'][number];

/** @throws ServerError 42501 when nobody is signed in, and others */
export function getSubscription(accounts: Caller): Promise<Membership> {
  return callFunction(accounts, 'get_subscription', {}, membership);
}

const cancelled = v.object({ status: v.string(), endsAt: v.nullable(v.string()) });

/** When a subscription is to end: what is paid for runs out, or at once. */
export type EndOfSubscription = 'period_end' | 'now';

/**
 * Ends one of the caller's subscriptions: nothing is charged any more.
 *
 * @returns until when it still opens something, an ISO instant
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError payment_service_failed when the payment service did not follow, and others
 */
export async function cancelSubscription(
  backend: Backend,
  accounts: Pick<Accounts, 'token'>,
  id: string,
  when: EndOfSubscription,
): Promise<{ endsAt: string | null }> {
  const token = await accounts.token();
  if (token === '') throw new ServerError('Nobody is signed in', 'session_missing');
  const answer = await sendJson(backend, '/payments/cancel', { id, when }, token);
  return { endsAt: checked(cancelled, answer).endsAt };
}

/** Whoever ends a contract may say so without an account. */
export type Declaration = {
  kind: 'cancellation' | 'withdrawal';
  name: string;
  email: string;
  /** Which contract, in the declarer's own words; may be empty. */
  contract: string;
  /** Ordinary: at the end of what is paid for. Extraordinary: for a reason, at once. */
  type: 'ordinary' | 'extraordinary';
  reason: string;
  /** An ISO day, or null for the earliest possible one. */
  end: string | null;
};

const received = v.object({ receivedAt: v.string() });

/**
 * Hands a cancellation or withdrawal in: it is stored and mailed to both sides.
 *
 * @returns when it arrived, an ISO instant
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError validation_failed with the field that is wrong, over_request_rate_limit and others
 */
export async function declare(
  backend: Backend,
  { type, ...declaration }: Declaration,
  language: Locale,
): Promise<string> {
  const kinds = declaration.kind === 'cancellation' ? { type } : {};
  const answer = await sendJson(backend, '/payments/declare', {
    ...declaration,
    ...kinds,
    language,
  });
  return checked(received, answer).receivedAt;
}
