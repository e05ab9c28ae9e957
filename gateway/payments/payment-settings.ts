import { readFileSync } from 'node:fs';

import type { OperatorFacts } from '../operator.ts';
import type { Reader } from '../setting-reader.ts';
import { parsePaymentsFile, type PaymentsFile } from './payments-file.ts';

/** What selling takes: the offers, and the secrets that Stripe shares with this installation. */
export type PaymentSettings = {
  file: PaymentsFile;
  webhookSecret: string;
  /** Without it the gateway opens no connection to Stripe, and cannot cancel a subscription. */
  secretKey: string | undefined;
  /**
   * Whether Stripe's live mode or its test mode is in use; undefined where the settings do not show
   * it.
   */
  isLive: boolean | undefined;
};

/** What the page learns of it: whether anything is, or was, sold here, and whether gifts are. */
export type Sales = { hasPayments: boolean; hasGifts: boolean };

const nothingForSale: PaymentsFile = {
  currency: 'EUR',
  vatPercent: null,
  tiers: [],
  gifts: [],
  portal: undefined,
  texts: {},
};

/**
 * Reads what PAYMENTS_FILE names; undefined where nothing is sold. With only Stripe's webhook set,
 * earlier subscriptions continue. All faults go to the reader.
 */
export function readPayments(read: Reader, operator: OperatorFacts): PaymentSettings | undefined {
  const path = read.text('PAYMENTS_FILE');
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET');
  if (path === undefined && webhookSecret === undefined) return undefined;
  const file = path === undefined ? nothingForSale : readFile(read, path);
  if (webhookSecret === undefined || !/^whsec_\S+$/.test(webhookSecret)) {
    read.fault('STRIPE_WEBHOOK_SECRET', 'the signing secret of the webhook; it begins with whsec_');
  }
  const secretKey = read.text('STRIPE_SECRET_KEY');
  if (secretKey !== undefined && !/^(sk|rk)_\S+$/.test(secretKey)) {
    read.fault('STRIPE_SECRET_KEY', 'a secret key of Stripe; it begins with sk_ or rk_');
  }
  requireSeller(read, operator);
  const modes = file === undefined ? new Set<boolean>() : modesOf(file, secretKey);
  if (modes.size > 1) {
    read.fault(
      'PAYMENTS_FILE',
      'one whose links are all of the mode of STRIPE_SECRET_KEY, test or live',
    );
  }
  const [isLive] = modes;
  return file && { file, webhookSecret: webhookSecret ?? '', secretKey, isLive };
}

/**
 * Whether each payment link and the key belong to Stripe's live mode; the operator's own addresses
 * do not show it.
 */
function modesOf({ tiers, gifts }: PaymentsFile, secretKey: string | undefined): Set<boolean> {
  const offers = [...tiers.flatMap(({ month, year }) => [month, year]), ...gifts];
  const links = offers
    .map((offer) => (offer === undefined ? undefined : new URL(offer.link)))
    .filter((link) => link?.hostname === 'buy.stripe.com')
    .map((link) => link?.pathname.startsWith('/test_') === false);
  const [, mode] = /^(?:sk|rk)_(live|test)_/.exec(secretKey ?? '') ?? [];
  return new Set(mode === undefined ? links : [...links, mode === 'live']);
}

/** What the page learns of these settings. */
export function salesOf(payments: PaymentSettings | undefined): Sales {
  const gifts = payments?.file.gifts ?? [];
  return { hasPayments: payments !== undefined, hasGifts: gifts.length > 0 };
}

function readFile(read: Reader, path: string): PaymentsFile | undefined {
  let json: string;
  try {
    json = readFileSync(path, 'utf8');
  } catch {
    read.fault('PAYMENTS_FILE', `a file that can be read, not "${path}"`);
    return undefined;
  }
  const file = parsePaymentsFile(json);
  if (!Array.isArray(file)) return file;
  for (const expected of file) read.fault('PAYMENTS_FILE', expected);
  return undefined;
}

/** A buyer has to know the seller. */
function requireSeller(read: Reader, { name, address, email }: OperatorFacts): void {
  const why = 'stated where something is sold';
  if (name === undefined) read.fault('OPERATOR_NAME', why);
  if (address.length === 0) read.fault('OPERATOR_ADDRESS', why);
  if (email === undefined) read.fault('OPERATOR_EMAIL', why);
}
