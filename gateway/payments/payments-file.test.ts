import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { readSettings } from '../settings.ts';
import { parsePaymentsFile } from './payments-file.ts';

const link = 'https://buy.stripe.example/a';
const month = { amount: 300, price: 'price_a', paymentLink: 'plink_a', link };
const gift = { tier: 'explorer', months: 3, amount: 900, paymentLink: 'plink_b', link };
const sound = { currency: 'EUR', vatPercent: 19, tiers: { explorer: { month } }, gifts: [gift] };
const parse = (file: unknown) => parsePaymentsFile(JSON.stringify(file));

it('a sound file is read, tiers and gifts in their order', () => {
  const late = { ...gift, tier: 'chronicler', months: 1, paymentLink: 'plink_c' };
  expect(parse({ ...sound, gifts: [late, gift] })).toMatchObject({
    currency: 'EUR',
    tiers: [{ tier: '1_explorer', month, year: undefined }],
    gifts: [
      { tier: '1_explorer', months: 3 },
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

const lacking = { PAYMENTS_FILE: '/nowhere.json', STRIPE_SECRET_KEY: 'x' };

it('all that selling lacks is named at the start', () => {
  for (const name of [
    'PAYMENTS_FILE',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_SECRET_KEY',
    'OPERATOR_NAME',
    'OPERATOR_ADDRESS',
    'OPERATOR_EMAIL',
  ]) {
    expect(() => readSettings(lacking)).toThrow(name);
  }
});

it('the page is told what is sold: nothing, tiers alone, or gifts as well', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quando-payments-'));
  const path = join(folder, 'payments.json');
  const seller = {
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    OPERATOR_NAME: 'Clio Muster',
    OPERATOR_ADDRESS: 'Gasse 1',
    OPERATOR_EMAIL: 'clio@quando.example',
  };
  expect(toldWith({})).toEqual([false, false]);
  expect(toldWith(seller)).toEqual([true, false]);
  writeFileSync(path, JSON.stringify({ ...sound, gifts: [] }));
  expect(toldWith({ ...seller, PAYMENTS_FILE: path })).toEqual([true, false]);
  writeFileSync(path, JSON.stringify(sound));
  expect(toldWith({ ...seller, PAYMENTS_FILE: path })).toEqual([true, true]);
  rmSync(folder, { recursive: true });
});

/** What the page learns of sales and of gifts. */
function toldWith(environment: Record<string, string>) {
  const { hasPayments, hasGifts } = readSettings(environment).operator;
  return [hasPayments, hasGifts];
}
