import type { Stripe } from 'stripe';

/** Where tests put a server of their own in Stripe's place. */
export type StripeAddress = { protocol: 'http' | 'https'; host: string; port: number };

const patience = 10_000;

/**
 * Stripe's own client, pinned to the API version of the library. It opens no connection by itself;
 * telemetry is off. Loaded late, because few installations sell anything.
 */
export async function createStripe(
  secretKey: string | undefined,
  address?: StripeAddress,
): Promise<Stripe> {
  const library = await import('stripe');
  // To check signatures takes no key, but the library asks for one.
  return new library.Stripe(secretKey ?? 'sk_none', {
    timeout: patience,
    maxNetworkRetries: 1,
    telemetry: false,
    ...address,
  });
}
