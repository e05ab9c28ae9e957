import type { Locale } from '../puzzle.ts';
import type { Rule } from './breach.ts';

export type Slip = { rule: Rule; found: string };

const QUOTES: Record<Locale, { open: string; close: string; foreign: RegExp }> = {
  de: { open: '„', close: '“', foreign: /["'”‟»«‹›]|(?<!\p{L})‘(?=\p{L})/gu },
  en: { open: '“', close: '”', foreign: /["'„‚‟»«‹›]/gu },
};

/** Spellings of before the reform, of Switzerland and of keyboards without umlauts; with a capital some are surnames. */
const GERMAN_MISSPELLED =
  /(?<!\p{L})(?:[Dd]aß|[Mm]uß|[Mm]ußte\p{L}*|[Mm]üßte\p{L}*|[Ll]äßt|[Ww]ußte\p{L}*|[Gg]ewußt|bißchen|[Gg]ewiß|[Hh]äßlich\p{L}*|Rußland\p{L}*|\p{L}*[Ff]luß|\p{L}*[Ss]chluß|\p{L}*[Ss]chloß|\p{L}*schuß|Schuß|Kuß|Haß|Paß|Faß|Streß|Prozeß|Kongreß|Strassen?|\p{L}*strassen?|grosse[nrsm]?|[Gg]rösste[nrsm]?|Grösse|heisst?|Heisst|heissen|weisse[nrsm]?|[Aa]usser(?:dem|halb)?|[Dd]raussen|\p{L}*schliess\p{L}+|Schliesslich|[Dd]reissig\p{L}*|Fuss|Füssen?|Fussball\p{L}*|[Ff]uer|ueber\p{L}*|Ueber|[Ww]aehrend|[Kk]oennen|Koenig\p{L}*|Maedchen|spaet\p{L}*|Spaeter|frueh\p{L}*|Frueher)(?!\p{L})/gu;

/** What a typesetter of the language would mark in the text. */
export function slipsOf(text: string, locale: Locale): Slip[] {
  return [
    ...quotationSlips(text, locale),
    ...matches(text, /\.{3}|\s-\s|--|—(?=\s)|(?<=\s)—/gu, 'dots-and-dashes'),
    ...matches(text, /^\s|\s$|[ \u00A0\u202F]{2,}|\s[,;:.!?](?!\p{L}|\d)/gu, 'spacing'),
    ...(locale === 'de' ? matches(text, GERMAN_MISSPELLED, 'spelling') : []),
  ];
}

function quotationSlips(text: string, locale: Locale): Slip[] {
  const { open, close, foreign } = QUOTES[locale];
  const rule = 'quotation-marks';
  const strangers = matches(text, foreign, rule);
  if (strangers.length > 0) return strangers;
  let isOpen = false;
  for (const sign of text) {
    if ((sign === open && isOpen) || (sign === close && !isOpen)) return [{ rule, found: sign }];
    if (sign === open || sign === close) isOpen = sign === open;
  }
  return isOpen ? [{ rule, found: open }] : [];
}

function matches(text: string, pattern: RegExp, rule: Rule): Slip[] {
  return [...text.matchAll(pattern)].map((match) => ({ rule, found: match[0] }));
}
