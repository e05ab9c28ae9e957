import * as v from 'valibot';
import { parseUrl } from '../../src/domain/text/parse-url.ts';

/** A tier that is for sale, as the database names its role. */
export type SoldTier = '1_explorer' | '2_historian' | '3_chronicler';

/** The tiers by their names in the file, in their order. */
export const tierNames = {
  explorer: '1_explorer',
  historian: '2_historian',
  chronicler: '3_chronicler',
} as const satisfies Record<string, SoldTier>;

type TierName = keyof typeof tierNames;

/** What a subscription costs every month or year, and where it is bought. `amount` in cents. */
export type SubscriptionOffer = {
  amount: number;
  /** Stripe's ids of price and payment link. */
  price: string;
  paymentLink: string;
  link: string;
};

/** Months of a tier for somebody else, paid once. */
export type GiftOffer = {
  tier: SoldTier;
  months: number;
  amount: number;
  paymentLink: string;
  link: string;
};

type BothLanguages = { de: string; en: string };

/**
 * What the operator sells and says about it, from the file that PAYMENTS_FILE names. It may sell
 * nothing any longer: earlier subscriptions continue.
 */
export type PaymentsFile = {
  currency: string;
  /** The VAT that prices include, in percent; null where none is charged (§ 19 UStG). */
  vatPercent: number | null;
  /** In the order of the tiers; at least one of month and year. */
  tiers: {
    tier: SoldTier;
    month: SubscriptionOffer | undefined;
    year: SubscriptionOffer | undefined;
  }[];
  /** In the order of tiers and months. */
  gifts: GiftOffer[];
  /** Address of Stripe's customer portal. */
  portal: string | undefined;
  texts: { terms?: BothLanguages | undefined; withdrawal?: BothLanguages | undefined };
};

const secureAddress = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.check(
    (text) => parseUrl(text) !== null && /^https:\/\/[^@]*$/.test(text),
    'is an address that begins with https://',
  ),
);
const amount = v.pipe(v.number(), v.integer('is in whole cents'), v.minValue(1), v.maxValue(1e7));
const priceId = v.pipe(v.string(), v.regex(/^price_\w{1,200}$/, 'begins with price_'));
const linkId = v.pipe(v.string(), v.regex(/^plink_\w{1,200}$/, 'begins with plink_'));
const months = v.pipe(v.number(), v.integer('is a whole number'), v.minValue(1), v.maxValue(120));
const subscription = v.strictObject({
  amount,
  price: priceId,
  paymentLink: linkId,
  link: secureAddress,
});
const tier = v.pipe(
  v.strictObject({ month: v.optional(subscription), year: v.optional(subscription) }),
  v.check((offers) => offers.month !== undefined || offers.year !== undefined, 'has month or year'),
);
const text = v.pipe(v.string(), v.trim(), v.nonEmpty('is not empty'), v.maxLength(20_000));
const bothLanguages = v.strictObject({ de: text, en: text });

/** Yen have none, dinars have thousandths: what was meant by an amount of them is anybody's guess. */
function hasHundredths(currency: string): boolean {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

const fileSchema = v.strictObject({
  currency: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{3}$/, 'is three capitals, such as EUR'),
    v.check(
      (code) => !/^[A-Z]{3}$/.test(code) || hasHundredths(code),
      'is one with hundredths, because amounts are in cents',
    ),
  ),
  vatPercent: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(50))),
  tiers: v.optional(
    v.strictObject({
      explorer: v.optional(tier),
      historian: v.optional(tier),
      chronicler: v.optional(tier),
    }),
    {},
  ),
  gifts: v.optional(
    v.array(
      v.strictObject({
        tier: v.picklist(['explorer', 'historian', 'chronicler']),
        months,
        amount,
        paymentLink: linkId,
        link: secureAddress,
      }),
    ),
    [],
  ),
  portal: v.optional(secureAddress),
  texts: v.optional(
    v.strictObject({ terms: v.optional(bothLanguages), withdrawal: v.optional(bothLanguages) }),
    {},
  ),
});

/** Reads the text of a payments file; answers it, or a list of what is wrong, each a half sentence. */
export function parsePaymentsFile(json: string): PaymentsFile | string[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return ['JSON'];
  }
  const read = v.safeParse(fileSchema, value);
  if (!read.success) {
    return read.issues.map((issue) => {
      const path = v.getDotPath(issue);
      return `one whose ${path === null ? 'content' : path} ${wordsOf(issue)}`;
    });
  }
  const { tiers, gifts, ...rest } = read.output;
  const file: PaymentsFile = {
    ...rest,
    portal: rest.portal,
    tiers: namesOf(tierNames).flatMap((name) => {
      const offered = tiers[name];
      if (offered === undefined) return [];
      return [{ tier: tierNames[name], month: offered.month, year: offered.year }];
    }),
    gifts: gifts
      .map((gift) => ({ ...gift, tier: tierNames[gift.tier] }))
      .toSorted((a, b) => a.tier.localeCompare(b.tier, 'en') || a.months - b.months),
  };
  const twice = repeated(file);
  return twice.length > 0 ? twice.map((what) => `one that states ${what} once`) : file;
}

function namesOf(names: typeof tierNames): TierName[] {
  return Object.keys(names) as TierName[];
}

/** Our own checks say what is right; the library says what it expected. */
function wordsOf(issue: v.BaseIssue<unknown>): string {
  const isOurs = issue.type === 'check' || /^(begins|has|is) /.test(issue.message);
  return isOurs ? issue.message : `is right (${issue.message})`;
}

/** Ids and gifts that are there more than once, which would leave open what was sold. */
function repeated({ tiers, gifts }: PaymentsFile): string[] {
  const offers = tiers.flatMap(({ month, year }) =>
    [month, year].filter((one) => one !== undefined),
  );
  const names = [
    ...offers.flatMap((offer) => [offer.price, offer.paymentLink]),
    ...gifts.flatMap((gift) => [gift.paymentLink, `${gift.months} months of ${gift.tier}`]),
  ];
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
