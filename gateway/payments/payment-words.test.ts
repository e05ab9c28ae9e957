import { expect, it } from 'vitest';

import {
  cancellationWords,
  giftWords,
  type Purchase,
  subscriptionWords,
  writtenDay,
  writtenTime,
} from './payment-words.ts';

const purchase: Purchase = {
  at: new Date('2026-07-01T22:30:15Z'),
  amount: 1250,
  currency: 'EUR',
  vatPercent: 19,
  texts: {},
  seller: ['Clio Muster', 'Gasse 1'],
};
const sold = { tier: '2_historian', interval: 'year', contract: 'sub_1' } as const;
/** Currencies stand with a blank that does not break. */
const plain = (paragraphs: readonly string[]) =>
  paragraphs.map((one) => one.replaceAll('\u{A0}', ' '));

it('a subscription is confirmed with what it costs, how long it runs and who sells it', () => {
  expect(plain(subscriptionWords('de', sold, purchase)).slice(0, 3)).toEqual([
    'Stufe: Historiker:in\nPreis: 12,50 € (einschließlich 19 % Mehrwertsteuer) im Jahr\n' +
      'Abgeschlossen am 2. Juli 2026 um 00:30:15 MESZ\nVertrag: sub_1',
    'Laufzeit: Ein Jahr, beginnend mit der Zahlung. Danach läuft das Abo zum selben Jahrespreis weiter, bis du kündigst.\n' +
      'Kündigung: Jederzeit zum Ende des ersten Jahres, danach mit einer Frist von einem Monat. Zu viel Bezahltes bekommst du zurück.',
    'Anbieter:\nClio Muster\nGasse 1',
  ]);
  const monthly = { ...sold, tier: '1_explorer', interval: 'month' } as const;
  expect(plain(subscriptionWords('en', monthly, purchase)).slice(0, 3)).toEqual([
    'Tier: Explorer\nPrice: €12.50 (including 19% VAT) a month\n' +
      'Concluded on 2 July 2026 at 00:30:15 CEST\nContract: sub_1',
    'Term: One month, beginning with the payment. After that the subscription renews month by month at the same price until you cancel.\n' +
      'Cancellation: At any time, with effect from the end of the current month.',
    'Seller:\nClio Muster\nGasse 1',
  ]);
});

it('who charges no VAT says so, and what is not known is not said', () => {
  const without = { ...purchase, vatPercent: null };
  expect(
    plain(giftWords('de', { code: 'A', tier: '1_explorer', months: 1 }, without))[1],
  ).toContain('Preis: 12,50 € (ohne Umsatzsteuer (§ 19 UStG))');
  expect(
    plain(giftWords('en', { code: 'A', tier: '1_explorer', months: 1 }, without))[1],
  ).toContain('Price: €12.50 (no VAT is charged (§ 19 UStG))');
  const swiss = { ...purchase, currency: 'CHF', vatPercent: 8.1, amount: 123_456 };
  expect(plain(subscriptionWords('de', sold, swiss))[0]).toContain(
    'Preis: 1.234,56 CHF (einschließlich 8,1 % Mehrwertsteuer) im Jahr',
  );
  expect(plain(subscriptionWords('en', sold, swiss))[0]).toContain(
    'Price: CHF 1,234.56 (including 8.1% VAT) a year',
  );
  const little = { tier: null, interval: null, contract: 'sub_1' };
  expect(subscriptionWords('en', little, { ...purchase, amount: null })[0]).toBe(
    'Concluded on 2 July 2026 at 00:30:15 CEST\nContract: sub_1',
  );
});

it('a gift is handed over with its code, for as many months as were paid', () => {
  const gift = { code: 'CLIO-1234', tier: '3_chronicler', months: 12 } as const;
  expect(plain(giftWords('de', gift, purchase)).slice(0, 3)).toEqual([
    'Geschenkcode:\nCLIO-1234',
    'Geschenk: 12 Monate Stufe Chronist:in\nPreis: 12,50 € (einschließlich 19 % Mehrwertsteuer)\n' +
      'Gekauft am 2. Juli 2026 um 00:30:15 MESZ',
    'Eingelöst wird der Code einmal, im Profil eines Kontos. Die Zeit beginnt mit dem Einlösen, endet von selbst und verlängert sich nicht.',
  ]);
  expect(plain(giftWords('en', gift, purchase)).slice(0, 3)).toEqual([
    'Gift code:\nCLIO-1234',
    'Gift: 12 months of the tier Chronicler\nPrice: €12.50 (including 19% VAT)\n' +
      'Bought on 2 July 2026 at 00:30:15 CEST',
    'The code is redeemed once, in the profile of an account. Its time begins then, ends by itself and does not renew.',
  ]);
  const one = { ...gift, months: 1 };
  expect(giftWords('de', one, purchase)[1]).toMatch(/^Geschenk: 1 Monat Stufe Chronist:in\n/);
  expect(giftWords('en', one, purchase)[1]).toMatch(/^Gift: 1 month of the tier Chronicler\n/);
});

it('a cancellation is confirmed with its end', () => {
  const end = new Date('2026-12-31T23:00:00Z');
  expect(cancellationWords('de', '2_historian', end)).toEqual([
    'Dein Abo (Historiker:in) endet: 1. Januar 2027 um 00:00:00 MEZ. Danach wird nichts mehr abgebucht.',
  ]);
  expect(cancellationWords('en', null, end)).toEqual([
    'Your subscription ends: 1 January 2027 at 00:00:00 CET. Nothing is charged after that.',
  ]);
});

it('days and times are written as people in Germany count them', () => {
  expect([writtenDay('de', '2026-12-31'), writtenDay('en', '2026-12-31')]).toEqual([
    '31. Dezember 2026',
    '31 December 2026',
  ]);
  expect(writtenTime('en', new Date('2026-01-01T23:30:00Z'))).toBe(
    '2 January 2026 at 00:30:00 CET',
  );
});
