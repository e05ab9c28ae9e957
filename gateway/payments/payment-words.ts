import type { MailLanguage } from '../mail/mail-language.ts';
import { contractWords } from './contract-words.ts';
import type { PaymentsFile, SoldTier } from './payments-file.ts';

/** What a confirmation says beside what was bought. `amount` in cents, as Stripe charged it. */
export type Purchase = {
  at: Date;
  amount: number | null;
  currency: string;
  vatPercent: number | null;
  texts: PaymentsFile['texts'];
  /** Name, address, e-mail, a line each. */
  seller: readonly string[];
};

const tierWords: Record<MailLanguage, Record<SoldTier, string>> = {
  de: {
    '1_explorer': 'Entdecker:in',
    '2_historian': 'Historiker:in',
    '3_chronicler': 'Chronist:in',
  },
  en: { '1_explorer': 'Explorer', '2_historian': 'Historian', '3_chronicler': 'Chronicler' },
};

const locales = { de: 'de-DE', en: 'en-GB' } as const;

/** Day and time as people in Germany read them, with their zone. */
export function writtenTime(language: MailLanguage, at: Date): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    hourCycle: 'h23',
    timeZone: 'Europe/Berlin',
  }).format(at);
}

/** A calendar day (`2026-12-31`) as people read it. */
export function writtenDay(language: MailLanguage, day: string): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** How long it runs and how it ends, as the order page says; a renewed year may not bind for another. */
const termWords = {
  de: {
    month: [
      'Laufzeit: Ein Monat, beginnend mit der Zahlung. Danach verlängert sich das Abo um je einen Monat zum selben Preis, bis du kündigst.',
      'Kündigung: Jederzeit zum Ende des laufenden Monats.',
    ],
    year: [
      'Laufzeit: Ein Jahr, beginnend mit der Zahlung. Danach läuft das Abo zum selben Jahrespreis weiter, bis du kündigst.',
      'Kündigung: Jederzeit zum Ende des ersten Jahres, danach mit einer Frist von einem Monat. Zu viel Bezahltes bekommst du zurück.',
    ],
  },
  en: {
    month: [
      'Term: One month, beginning with the payment. After that the subscription renews month by month at the same price until you cancel.',
      'Cancellation: At any time, with effect from the end of the current month.',
    ],
    year: [
      'Term: One year, beginning with the payment. After that the subscription goes on at the same yearly price until you cancel.',
      'Cancellation: At any time with effect from the end of the first year, after that with a month’s notice. What you have paid beyond the end is refunded.',
    ],
  },
} as const;

type Sold = { tier: SoldTier | null; interval: 'month' | 'year' | null; contract: string };

/** The paragraphs that confirm a subscription. */
export function subscriptionWords(
  language: MailLanguage,
  { tier, interval, contract }: Sold,
  purchase: Purchase,
): string[] {
  const isGerman = language === 'de';
  const name = tier === null ? undefined : tierWords[language][tier];
  const rhythm = {
    month: isGerman ? ' im Monat' : ' a month',
    year: isGerman ? ' im Jahr' : ' a year',
  };
  const price = priceWords(language, purchase);
  return [
    [
      name === undefined ? undefined : `${isGerman ? 'Stufe' : 'Tier'}: ${name}`,
      price && `${isGerman ? 'Preis' : 'Price'}: ${price}${interval ? rhythm[interval] : ''}`,
      `${isGerman ? 'Abgeschlossen am' : 'Concluded on'} ${writtenTime(language, purchase.at)}`,
      `${isGerman ? 'Vertrag' : 'Contract'}: ${contract}`,
    ]
      .filter(Boolean)
      .join('\n'),
    ...(interval === null ? [] : [termWords[language][interval].join('\n')]),
    ...law(language, purchase),
  ];
}

/** The paragraphs that hand over a gift. */
export function giftWords(
  language: MailLanguage,
  { code, tier, months }: { code: string; tier: SoldTier; months: number },
  purchase: Purchase,
): string[] {
  const isGerman = language === 'de';
  const price = priceWords(language, purchase);
  const time = isGerman
    ? `${months} ${months === 1 ? 'Monat' : 'Monate'}`
    : `${months} ${months === 1 ? 'month' : 'months'}`;
  return [
    `${isGerman ? 'Geschenkcode' : 'Gift code'}:\n${code}`,
    [
      isGerman
        ? `Geschenk: ${time} Stufe ${tierWords.de[tier]}`
        : `Gift: ${time} of the tier ${tierWords.en[tier]}`,
      price && `${isGerman ? 'Preis' : 'Price'}: ${price}`,
      `${isGerman ? 'Gekauft am' : 'Bought on'} ${writtenTime(language, purchase.at)}`,
    ]
      .filter(Boolean)
      .join('\n'),
    isGerman
      ? 'Eingelöst wird der Code einmal, im Profil eines Kontos. Die Zeit beginnt mit dem Einlösen, endet von selbst und verlängert sich nicht.'
      : 'The code is redeemed once, in the profile of an account. Its time begins then, ends by itself and does not renew.',
    ...law(language, purchase),
  ];
}

/** The paragraphs that confirm a cancellation. */
export function cancellationWords(
  language: MailLanguage,
  tier: SoldTier | null,
  endsAt: Date,
): string[] {
  const name = tier === null ? '' : ` (${tierWords[language][tier]})`;
  const end = writtenTime(language, endsAt);
  return [
    language === 'de'
      ? `Dein Abo${name} endet: ${end}. Danach wird nichts mehr abgebucht.`
      : `Your subscription${name} ends: ${end}. Nothing is charged after that.`,
  ];
}

function priceWords(
  language: MailLanguage,
  { amount, currency, vatPercent }: Purchase,
): string | undefined {
  if (amount === null) return undefined;
  const price = new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(
    amount / 100,
  );
  const percent = vatPercent?.toLocaleString(locales[language]);
  const words = {
    de:
      percent === undefined
        ? 'ohne Umsatzsteuer (§ 19 UStG)'
        : `einschließlich ${percent} % Mehrwertsteuer`,
    en: percent === undefined ? 'no VAT is charged (§ 19 UStG)' : `including ${percent}% VAT`,
  };
  return `${price} (${words[language]})`;
}

function law(language: MailLanguage, { texts, seller }: Purchase): string[] {
  const heading = language === 'de' ? 'Anbieter:' : 'Seller:';
  return [[heading, ...seller].join('\n'), ...contractWords(language, texts, seller)];
}
