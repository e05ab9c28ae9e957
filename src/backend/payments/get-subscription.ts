import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { ServerError } from '../errors.ts';
import { roles } from '../permissions.ts';
import { intervals, tiers } from './tiers.ts';

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

const standing = v.object({
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
export type Standing = v.InferOutput<typeof standing>;

/** `isRunning`: the payment service will charge again. */
export type Subscription = Standing['subscriptions'][number];

/** @throws ServerError 42501 when nobody is signed in, and others */
export async function getSubscription({ rest }: Pick<Accounts, 'rest'>): Promise<Standing> {
  const answer: unknown = answered(await rest.rpc('get_subscription'));
  const read = v.safeParse(standing, answer);
  if (!read.success) throw new ServerError('The subscription cannot be read', '');
  return read.output;
}
