import { expect, it } from 'vitest';

import type { Database } from '../database/database.ts';
import type { Mail } from '../mail/mail.ts';
import { createTellBuyers, type Notice } from './payment-notices.ts';

const gift: Notice = { kind: 'gift', code: 'CLIO-1234', tier: '1_explorer', months: 3 };
const subscribed: Notice = {
  kind: 'subscribed',
  subscription: 'sub_1',
  userId: 'ada',
  tier: '2_historian',
  interval: 'year',
};
const endsAt = '2026-12-31T23:00:00+00:00';
const cancelled: Notice = { kind: 'cancelled', userId: 'ada', tier: '2_historian', endsAt };

const paid = {
  client_reference_id: null as string | null,
  amount_total: 1990 as number | null,
  currency: 'chf' as string | null,
  customer_details: { email: 'buyer@example.org' } as {
    email: string | null;
  } | null,
};

type Account = { email: string | null; language: string | null };

/** What is mailed of an event, and when the database hears that all of it is out. */
async function tellOf(
  notices: Notice[],
  session: Partial<typeof paid> = {},
  account: Account = { email: 'ada@example.org', language: 'en-US' },
) {
  const asked: unknown[][] = [];
  const query: Database['query'] = async <Row>(text: string, values: readonly unknown[] = []) => {
    asked.push([/payment_told|auth\.users/.exec(text)?.[0], ...values]);
    return [account] as Row[];
  };
  const mails: Mail[] = [];
  const endings: (() => Promise<unknown>)[] = [];
  const texts = { terms: { de: 'Unsere Worte.', en: 'Our words.' } };
  const tell = createTellBuyers({
    database: { query } as Database,
    file: { currency: 'EUR', vatPercent: 19, tiers: [], gifts: [], portal: undefined, texts },
    seller: () => ['Clio Muster'],
    publicUrl: () => 'https://quando.example',
    outbox: (mail, sent = async () => undefined) => {
      mails.push(mail);
      endings.push(sent);
    },
    later: (work) => void works.push(work()),
  });
  const works: Promise<unknown>[] = [];
  const object = { ...paid, ...session };
  tell({ created: Date.UTC(2026, 0, 5, 12) / 1000, data: { object } }, 'evt_1', notices);
  await Promise.all(works);
  const isTold = () => asked.some(([name]) => name === 'payment_told');
  return { mails, endings, asked, isTold };
}

it('a contract is confirmed to whoever paid, in the language of their page, else of their account', async () => {
  for (const [reference, subject] of [
    ['4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b_de', 'Quando: Dein Abo'],
    ['4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b', 'Quando: Your subscription'],
  ] as const) {
    const { mails, asked } = await tellOf([subscribed], { client_reference_id: reference });
    expect(mails.map(({ to, subject: said }) => [to, said])).toEqual([
      ['buyer@example.org', subject],
    ]);
    expect(asked).toEqual(reference.endsWith('_de') ? [] : [['auth.users', 'ada']]);
  }
  const { mails } = await tellOf([subscribed]);
  const text = mails[0]?.text.replaceAll('\u{A0}', ' ');
  expect(text).toContain(
    'Tier: Historian\nPrice: CHF 19.90 (including 19% VAT) a year\nConcluded on 5 January 2026 at 13:00:00 CET\nContract: sub_1',
  );
  expect(text).toContain('\n\nOur words.\n\n');
  expect(text).toContain('See or cancel the subscription:\nhttps://quando.example/subscription');
});

it('a gift has the language of the page where it was bought, and without one both', async () => {
  const german = await tellOf([gift], { client_reference_id: 'de' });
  expect(german.mails.map(({ subject }) => subject)).toEqual(['Quando: Dein Geschenk']);
  const { mails, asked } = await tellOf([gift], { currency: null });
  expect(mails.map(({ subject }) => subject)).toEqual(['Quando: Dein Geschenk / Your gift']);
  expect(asked).toEqual([]);
  const [{ text } = { text: '' }] = mails;
  expect(text).toContain('CLIO-1234');
  expect(text).toContain('€19.90');
  expect(text).toContain('https://quando.example/profile');
  const unpriced = await tellOf([gift], { amount_total: null });
  expect(unpriced.mails[0]?.text).not.toContain('Price:');
  const leftOut = { client_reference_id: undefined, amount_total: undefined, currency: undefined };
  expect((await tellOf([gift], leftOut as never)).mails).toHaveLength(1);
});

it('a cancellation is confirmed to its account, in its language, where an end is known', async () => {
  const { mails } = await tellOf([cancelled]);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.org', 'Quando: Your subscription is ending'],
  ]);
  expect(mails[0]?.text).toContain(
    'Your subscription (Historian) ends: 1 January 2027 at 00:00:00 CET.',
  );
  for (const { mails: none, isTold } of [
    await tellOf([{ ...cancelled, endsAt: null }]),
    await tellOf([cancelled], {}, { email: null, language: null }),
    await tellOf([gift], { customer_details: { email: null } }),
    await tellOf([gift], { customer_details: null }),
    await tellOf([gift], { customer_details: {} as never }),
    await tellOf([gift], { customer_details: undefined as never }),
  ]) {
    expect([none, isTold()]).toEqual([[], true]);
  }
});

it('an event is told once all its mails are out, and not before', async () => {
  const { endings, asked, isTold } = await tellOf([gift, cancelled]);
  expect([endings.length, isTold()]).toEqual([2, false]);
  await endings[0]?.();
  expect(isTold()).toBe(false);
  await endings[1]?.();
  expect(asked.at(-1)).toEqual(['payment_told', 'evt_1']);
  expect((await tellOf([])).isTold()).toBe(true);
});
