import type { Language } from '../../request/accepted-language.ts';

type Words = {
  title: string;
  description: string;
  /** `date` is an ISO day. */
  puzzleTitle: (name: string, date: string) => string;
  puzzleDescription: string;
  /** What is to be seen on the picture. */
  picture: string;
};

/** What previews say. The page's own words are in its catalogues, which the gateway does not have. */
export const previewWords: Readonly<Record<Language, Words>> = {
  de: {
    title: 'Quando – Das tägliche Geschichtsrätsel',
    description:
      'Jeden Tag ein Jahr aus der Geschichte: vier Hinweise, vier Versuche. Ohne Konto, ohne Werbung.',
    puzzleTitle: (name, date) => `Quando #${name} – Geschichtsrätsel vom ${inWords('de-DE', date)}`,
    puzzleDescription: 'Vier Hinweise, vier Versuche: Findest du die Antwort?',
    picture: 'Quando, das tägliche Geschichtsrätsel: vier leere Felder für ein Jahr',
  },
  en: {
    title: 'Quando – The daily history puzzle',
    description:
      'A year from history every day: four hints, four attempts. No account, no advertisements.',
    puzzleTitle: (name, date) => `Quando #${name} – History puzzle of ${inWords('en-GB', date)}`,
    puzzleDescription: 'Four hints, four attempts: can you find the answer?',
    picture: 'Quando, the daily history puzzle: four empty tiles for a year',
  },
};

function inWords(locale: string, date: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(date));
}
