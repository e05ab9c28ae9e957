import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { readSettings, type Settings } from '../settings.ts';
import { parsePaymentsFile } from './payments-file.ts';

const link = 'https://buy.stripe.example/a';
const month = { amount: 300, price: 'price_a', paymentLink: 'plink_a', link };
const gift = { tier: 'explorer', months: 3, amount: 900, paymentLink: 'plink_b', link };
const sound = { currency: 'EUR', vatPercent: 19, tiers: { explorer: { month } }, gifts: [gift] };
const parse = (file: unknown) => parsePaymentsFile(JSON.stringify(file));

it('a sound file is read, tiers and gifts in their order', () => {
  const late = { ...gift, tier: 'chronicler', months: 1, paymentLink: 'plink_c' };
  const long = { ...gift, months: 12, paymentLink: 'plink_d' };
  const year = { ...month, amount: 3000, price: 'price_y', paymentLink: 'plink_y' };
  const tiers = { chronicler: { year }, explorer: { month } };
  expect(parse({ ...sound, tiers, gifts: [late, long, gift] })).toMatchObject({
    currency: 'EUR',
    tiers: [
      { tier: '1_explorer', month, year: undefined },
      { tier: '3_chronicler', month: undefined, year },
    ],
    gifts: [
      { tier: '1_explorer', months: 3 },
      { tier: '1_explorer', months: 12 },
      { tier: '3_chronicler', months: 1 },
    ],
    texts: {},
  });
});

it.each([
  ['{', 'JSON'],
  [JSON.stringify({ ...sound, vatPercent: 'none' }), 'vatPercent'],
  [
    JSON.stringify({
      ...sound,
      tiers: { explorer: { month: { ...month, link: 'http://a.example' } } },
    }),
    'tiers.explorer.month.link is an address that begins with https://',
  ],
  [JSON.stringify({ ...sound, tiers: { explorer: {} } }), 'tiers.explorer has month or year'],
  [JSON.stringify({ ...sound, tiers: { king: { month } } }), 'tiers.king'],
  [
    JSON.stringify({ ...sound, tiers: { explorer: { month: { ...month, amount: 3.5 } } } }),
    'tiers.explorer.month.amount is in whole cents',
  ],
  ...[
    { vatPercent: -1 },
    { vatPercent: 51 },
    { tiers: { explorer: { month: { ...month, amount: 0 } } } },
    { tiers: { explorer: { month: { ...month, amount: 10_000_001 } } } },
    { gifts: [{ ...gift, months: 0 }] },
    { gifts: [{ ...gift, months: 121 }] },
    { texts: { terms: { de: 'x'.repeat(20_001), en: 'x' } } },
    { portal: `https://a.example/${'x'.repeat(2_000)}` },
  ].map((change) => [JSON.stringify({ ...sound, ...change }), 'is right (Invalid ']),
  [JSON.stringify({ ...sound, portal: 'https://a@b.example/' }), 'portal is an address that'],
  [JSON.stringify({ ...sound, gifts: [{ ...gift, months: 1.5 }] }), 'months is a whole number'],
  [
    JSON.stringify({ ...sound, gifts: [{ ...gift, paymentLink: 'link_b' }] }),
    'paymentLink begins with plink_',
  ],
  [
    JSON.stringify({ ...sound, tiers: { explorer: { month: { ...month, price: 'a' } } } }),
    'price begins with price_',
  ],
  [
    JSON.stringify({ ...sound, texts: { withdrawal: { de: ' ', en: 'x' } } }),
    'texts.withdrawal.de is not empty',
  ],
  [
    JSON.stringify({ ...sound, gifts: [gift, { ...gift, paymentLink: 'plink_c' }] }),
    'states 3 months of 1_explorer once',
  ],
  [JSON.stringify({ ...sound, currency: 'JPY' }), 'currency is one with hundredths'],
  [JSON.stringify({ ...sound, currency: 'eur' }), 'currency is three capitals'],
  [JSON.stringify({ ...sound, gifts: [gift, gift] }), 'states plink_b once'],
  [
    JSON.stringify({ ...sound, gifts: [{ ...gift, paymentLink: 'plink_a' }] }),
    'states plink_a once',
  ],
])('a faulty file says where: %s', (json, words) => {
  const faults = parsePaymentsFile(json);
  expect(Array.isArray(faults) && faults.join(' ')).toContain(words);
});

it('who sells nothing any more keeps a file without offers, for what still runs', () => {
  const portal = 'https://billing.stripe.example/a';
  expect(parse({ currency: 'EUR', vatPercent: null, tiers: {}, portal })).toMatchObject({
    tiers: [],
    gifts: [],
    portal,
  });
});

const seller = {
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  OPERATOR_NAME: 'Clio Muster',
  OPERATOR_ADDRESS: 'Gasse 1',
  OPERATOR_EMAIL: 'clio@quando.example',
};
const lacking = { PAYMENTS_FILE: '/nowhere.json', STRIPE_SECRET_KEY: 'x' };

it('all that selling lacks is named at the start', () => {
  expect(() => settingsWith(JSON.stringify({ ...sound, currency: 'eur' }))).toThrow(
    'PAYMENTS_FILE must be one whose currency is three capitals, such as EUR.',
  );
  for (const STRIPE_WEBHOOK_SECRET of ['whsec', 'whsec_', 'whsec_a b', 'sec_a']) {
    expect(() => readSettings({ ...seller, STRIPE_WEBHOOK_SECRET })).toThrow(
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook; it begins with whsec_.',
    );
  }
  for (const key of ['pk_live_a', 'sk_', 'sk_a b']) {
    expect(() => settingsWith(JSON.stringify(sound), key)).toThrow(
      'STRIPE_SECRET_KEY must be a secret key of Stripe; it begins with sk_ or rk_.',
    );
  }
  expect(() => readSettings(lacking)).toThrow(
    [
      'PAYMENTS_FILE must be a file that can be read, not "/nowhere.json".',
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook; it begins with whsec_.',
      'STRIPE_SECRET_KEY must be a secret key of Stripe; it begins with sk_ or rk_.',
      'OPERATOR_NAME must be stated where something is sold.',
      'OPERATOR_ADDRESS must be stated where something is sold.',
      'OPERATOR_EMAIL must be stated where something is sold.',
    ].join('\n'),
  );
});

const liveLinks = JSON.stringify(sound).replaceAll(
  'https://buy.stripe.example/',
  'https://buy.stripe.com/',
);
const testLinks = liveLinks.replaceAll('buy.stripe.com/', 'buy.stripe.com/test_');
it.each([
  [liveLinks, undefined, true],
  [testLinks, undefined, false],
  [liveLinks, 'sk_live_a', true],
  [testLinks, 'rk_test_a', false],
  [JSON.stringify(sound), undefined, undefined],
  [JSON.stringify(sound), 'sk_test_a', false],
])('links and key tell which mode of Stripe’s pays here', (json, secretKey, isLive) => {
  expect(settingsWith(json, secretKey).payments?.isLive).toBe(isLive);
});

it('a key of one mode beside links of the other is told at the start', () => {
  expect(() => settingsWith(testLinks, 'sk_live_a')).toThrow('STRIPE_SECRET_KEY, test or live');
  const ofGift = { ...gift, link: 'https://buy.stripe.com/b' };
  const mixed = JSON.stringify({ ...sound, gifts: [ofGift] });
  const ofTier = 'https://buy.stripe.com/test_a';
  expect(() => settingsWith(mixed.replace(link, ofTier))).toThrow(
    'STRIPE_SECRET_KEY, test or live',
  );
});

it('the page is told what is sold: nothing, tiers alone, or gifts as well', () => {
  expect(salesIn(readSettings({}))).toEqual([false, false]);
  expect(salesIn(readSettings(seller))).toEqual([true, false]);
  expect(salesIn(settingsWith(JSON.stringify({ ...sound, gifts: [] })))).toEqual([true, false]);
  expect(salesIn(settingsWith(JSON.stringify(sound)))).toEqual([true, true]);
});

/** What the page learns of sales and of gifts. */
function salesIn({ operator: { hasPayments, hasGifts } }: Settings) {
  return [hasPayments, hasGifts];
}

/** The settings of a seller whose payments file says this. */
function settingsWith(json: string, secretKey?: string): Settings {
  const folder = mkdtempSync(join(tmpdir(), 'quando-payments-'));
  const path = join(folder, 'payments.json');
  writeFileSync(path, json);
  const key: Record<string, string> =
    secretKey === undefined ? {} : { STRIPE_SECRET_KEY: secretKey };
  try {
    return readSettings({ ...seller, ...key, PAYMENTS_FILE: path });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
