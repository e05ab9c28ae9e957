import {
  type Interval,
  intervals,
  type Offers,
  type Tier,
  tiers,
} from '../../../backend/payments.ts';

/** Which tier somebody wants, and how often they pay for it. */
export type Choice = { tier: Tier; interval: Interval };

/** What a choice costs, in cents, and where it is paid. */
export type Chosen = Choice & { amount: number; link: string };

/** A choice as an address or a cookie carries it, such as `1_explorer.month`. */
export function writeChoice({ tier, interval }: Choice): string {
  return `${tier}.${interval}`;
}

/** Reads it back; null for anything else. */
export function readChoice(text: string): Choice | null {
  const [tierText, intervalText, ...rest] = text.split('.');
  const tier = tiers.find((known) => known === tierText);
  const interval = intervals.find((known) => known === intervalText);
  if (tier === undefined || interval === undefined || rest.length > 0) return null;
  return { tier, interval };
}

/** The offer that a choice means; null where it is not (or no longer) offered. */
export function chosenOffer({ tiers: offered }: Offers, choice: Choice | null): Chosen | null {
  const offer = offered.find(({ tier }) => tier === choice?.tier);
  const price = choice === null ? undefined : offer?.[choice.interval];
  return choice === null || price === undefined || price === null ? null : { ...choice, ...price };
}
