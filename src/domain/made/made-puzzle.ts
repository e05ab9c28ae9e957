import { LONGEST_TEXT } from '../puzzle/check/check-puzzle.ts';
import type { Locale } from '../puzzle/puzzle.ts';
import { countCharacters } from '../text/count-characters.ts';
import { httpsLink } from '../text/https-link.ts';

/** A puzzle that anybody made. `label` asks for a number; where it is null, a year is looked for. */
export type MadePuzzle = {
  locale: Locale;
  title: string;
  label: string | null;
  year: number;
  tips: readonly MadeTip[];
};

/** A hint, and where to read on after the end; its link is https. */
export type MadeTip = { text: string; link: string | null };

export const FEWEST_TIPS = 2;
export const MOST_TIPS = 4;

/** How long each text may be, in characters as a reader counts them. */
export const longest = { title: 60, label: 120, text: LONGEST_TEXT, link: 300 } as const;

/** The puzzle as a text that {@link readMade} reads. */
export function writeMade({ locale, year, title, label, tips }: MadePuzzle): string {
  const texts = tips.flatMap(({ text, link }) => [text, link ?? '']);
  return JSON.stringify([locale, year, title, label ?? '', ...texts]);
}

/** Reads a text that anybody may have written; null where it is no puzzle to the letter. */
export function readMade(text: string): MadePuzzle | null {
  const [locale, year, title, label, ...texts] = listIn(text);
  const isAnswer = typeof year === 'number' && Number.isInteger(year) && year <= 9999;
  if ((locale !== 'de' && locale !== 'en') || !isAnswer || year < (label === '' ? 1 : 0))
    return null;
  if (!isLine(title, longest.title) || !isLine(label, longest.label, 0)) return null;
  const tips = tipsIn(texts);
  return tips === null ? null : { locale, year, title, label: label === '' ? null : label, tips };
}

/** A text on one line, without signs that cannot be seen, as it is kept and shown. */
export function cleanLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .normalize('NFC')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

function listIn(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    // Written in one way alone: 1e3, 1.0 and -0 are no answers, nor are blanks between the parts.
    return Array.isArray(list) && JSON.stringify(list) === text ? list : [];
  } catch {
    return [];
  }
}

function tipsIn(texts: readonly unknown[]): MadeTip[] | null {
  const count = texts.length / 2;
  if (!Number.isInteger(count) || count < FEWEST_TIPS || count > MOST_TIPS) return null;
  const tips = Array.from({ length: count }, (_, index) => [
    texts[2 * index],
    texts[2 * index + 1],
  ]);
  const read = tips.flatMap(([text, link]) =>
    isLine(text, longest.text) && isLink(link) ? [{ text, link: link === '' ? null : link }] : [],
  );
  const differing = new Set(read.map(({ text }) => text)).size;
  return differing === count ? read : null;
}

function isLine(value: unknown, most: number, least = 1): value is string {
  if (typeof value !== 'string') return false;
  const length = countCharacters(value);
  return length >= least && length <= most && cleanLine(value) === value;
}

function isLink(value: unknown): value is string {
  return typeof value === 'string' && (value === '' || httpsLink(value, longest.link) === value);
}
