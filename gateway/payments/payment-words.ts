import type { MailLanguage } from '../mail/mail-language.ts';
import type { SoldTier } from './payments-file.ts';

/** What a confirmation says beside what was bought. `amount` in cents, as Stripe charged it. */
export type Purchase = {
  at: Date;
  amount: number | null;
  currency: string;
  vatPercent: number | null;
  withdrawal: Record<MailLanguage, string> | undefined;
  terms: Record<MailLanguage, string> | undefined;
  seller: readonly string[];
};

const tierWords: Record<MailLanguage, Record<SoldTier, string>> = {
  de: {
    '1_explorer': 'Entdecker:in',
    '2_historian': 'Historiker:in',
    '3_chronicler': 'Chronist:in',
  },
  en: { '1_explorer': 'explorer', '2_historian': 'historian', '3_chronicler': 'chronicler' },
};

const locales = { de: 'de-DE', en: 'en-GB' } as const;

/** Day and time as people in Germany read them, with their zone. */
export function writtenTime(language: MailLanguage, at: Date): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'Europe/Berlin',
  }).format(at);
}

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
    isGerman
      ? `Das Abonnement verlängert sich jeweils um ${interval === 'year' ? 'ein Jahr' : 'einen Monat'}, bis du es kündigst. Kündigen kannst du jederzeit zum Ende des bezahlten Zeitraums.`
      : `The subscription renews by ${interval === 'year' ? 'a year' : 'a month'} each time until you cancel it. You can cancel at any time, to the end of the period that is paid.`,
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
      ? `Dein Abonnement${name} endet: ${end}. Danach wird nichts mehr abgebucht.`
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
    de: percent === undefined ? 'ohne Umsatzsteuer (§ 19 UStG)' : `inklusive ${percent} % USt.`,
    en: percent === undefined ? 'no VAT is charged (§ 19 UStG)' : `including ${percent}% VAT`,
  };
  return `${price} (${words[language]})`;
}

const withdrawalWords: Record<MailLanguage, string> = {
  de: 'Widerrufsrecht: Du kannst diesen Vertrag binnen vierzehn Tagen ab Vertragsschluss ohne Angabe von Gründen widerrufen. Dazu genügt eine eindeutige Erklärung an die unten genannte Anschrift oder E-Mail-Adresse, oder die Seite „Vertrag widerrufen“ bei Quando; zur Wahrung der Frist reicht es, sie rechtzeitig abzusenden. Wir zahlen dann alles, was wir von dir erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen auf demselben Weg zurück, ohne Entgelt. Hast du verlangt, dass die Leistung schon während der Frist beginnt, bezahlst du den Anteil, der bis zum Widerruf erbracht war.',
  en: 'Right of withdrawal: you may withdraw from this contract within fourteen days of its conclusion without giving any reason. A clear statement to the postal or e-mail address below, or the page “Withdraw from a contract” at Quando, is enough; it is in time if it is sent in time. We then pay back everything we received from you, without delay and within fourteen days at the latest, by the same means and at no cost. If you asked for the service to begin within that period, you pay the share that was provided until you withdrew.',
};

function law(language: MailLanguage, { withdrawal, terms, seller }: Purchase): string[] {
  const stated = (withdrawal?.[language] ?? withdrawalWords[language]).split(/\n\s*\n/);
  const conditions = terms?.[language].split(/\n\s*\n/) ?? [];
  const heading = language === 'de' ? 'Anbieter:' : 'Seller:';
  return [...stated, ...conditions, [heading, ...seller].join('\n')];
}
