import type { Membership, Subscription, Tier } from '../../../backend/payments.ts';

/**
 * How a subscription stands, as its owner needs to know: `renews` by itself; `ending` was cancelled
 * and still opens something; `ended` no longer does; the others need the owner to act.
 */
export type Situation =
  | 'renews'
  | 'ending'
  | 'ended'
  | 'unfinished'
  | 'pastDue'
  | 'paused'
  | 'disputed'
  | 'refunded';

const situationOfProblem = {
  past_due: 'pastDue',
  paused: 'paused',
  disputed: 'disputed',
  refunded: 'refunded',
} as const;

/** @param now milliseconds since 1970 */
export function situationOf(subscription: Subscription, now: number): Situation {
  const { status, endsAt, problem } = subscription;
  if (status === 'incomplete') return 'unfinished';
  const isOver =
    ['canceled', 'incomplete_expired'].includes(status) ||
    (endsAt !== null && Date.parse(endsAt) <= now);
  const isPaidUp = endsAt !== null && Date.parse(endsAt) > now;
  if (problem === 'refunded' || problem === 'disputed') return situationOfProblem[problem];
  if (isOver && !isPaidUp) return 'ended';
  if (problem !== null) return situationOfProblem[problem];
  if (status === 'unpaid') return 'pastDue';
  return endsAt === null ? 'renews' : 'ending';
}

/** How a subscription stands that was just cancelled; where no end is told, it is what was paid for. */
export function onceCancelled(
  subscription: Subscription,
  { endsAt }: Pick<Subscription, 'endsAt'>,
): Subscription {
  return { ...subscription, isRunning: false, endsAt: endsAt ?? subscription.renewsAt };
}

const HOUR = 3_600_000;

/**
 * Whether a gift has yet to begin, because something else opens as much until then. Allows an hour
 * for clocks that are wrong.
 *
 * @param now milliseconds since 1970
 */
export function isWaiting({ startsAt }: { startsAt: string }, now: number): boolean {
  return Date.parse(startsAt) - now > HOUR;
}

/** The subscription that will be charged again; null where none is. */
export function runningOf(subscriptions: readonly Subscription[]): Subscription | null {
  return subscriptions.find(({ isRunning }) => isRunning) ?? null;
}

/**
 * The tier that is open now that a subscription has arrived; null while none has. A tier held for
 * another reason, such as a gift, does not count, nor does a subscription of which only the order
 * is known.
 */
export function arrivedTier({ tier: held, subscriptions }: Membership): Tier | null {
  if (held === null) return null;
  const hasArrived = subscriptions.some(
    ({ isRunning, tier, status, problem }) =>
      isRunning &&
      ['active', 'trialing', 'past_due'].includes(status) &&
      (problem === null || problem === 'past_due') &&
      // Their names begin with their rank.
      tier !== null &&
      tier <= held,
  );
  return hasArrived ? held : null;
}

/**
 * When the tier ends: an ISO instant, null for no known end, or `renews` while a subscription that
 * gives it renews itself: then the server names only the end of its grace period.
 *
 * @param now milliseconds since 1970
 */
export function endOf({ tier, until, source, subscriptions }: Membership, now: number) {
  const isRenewing = subscriptions.some(
    (own) => own.tier === tier && own.isRunning && situationOf(own, now) === 'renews',
  );
  return source === 'subscription' && isRenewing ? 'renews' : until;
}
