import type { Locale } from '../puzzle.ts';
import { englishNumbers } from './english-numbers.ts';
import { germanNumbers } from './german-numbers.ts';
import type { NumberInWords } from './number-in-words.ts';

/** Years that a player may think of; what lies beyond counts something. */
const FIRST = 100;
const LAST = 2100;

const YEAR_BEFORE = /\b(?:Jahre?|anno|A\.?D\.?|year)(?: of)?\s+$/iu;
const YEAR_BEHIND = /^\s*(?:n\. ?Chr|nach Christus|A\.?D\b|C\.?E\b)/u;
const SINCE_OR_IN =
  /\b(?:um|bis|seit|ab|nach|vor|gegen|von|in|by|around|since|until|before|after|from|circa)\s+$/iu;

/** Words that do not begin what is counted: “zweihundert Schiffe” has none, “tausend in Rom” has. */
const NO_COUNT: Record<Locale, Set<string>> = {
  de: setOf(
    `ab aber als am an auf aus bei bis da das dass dem den denn der des die doch durch ein eine
     einem einen einer eines er es für gegen geht hat hatte hatten haben ihn ihr im in ist kam kommt
     mit nach nicht noch nur ob oder ohne schon sein seine seinen seiner seit sich sie sind so stirbt
     über um und unter vom von vor war waren wenn werden wie wird wurde wurden zu zum zur zwischen`,
  ),
  en: setOf(
    `a after an and are as at because been before but by did does for from had has have he her his if
     in into is it its nor not on or she so than that the their then there they this to until was we
     were when where which while who will with would`,
  ),
};

/**
 * The spelled-out numbers of a text, of whatever language, that read as a year: 100 to 2100 in a
 * year's form, or exact and counting nothing. Round ones such as “tausend” need “im Jahr” before them.
 */
export function spelledYears(text: string): NumberInWords[] {
  return [
    ...germanNumbers(text).filter((number) => isYear(number, text, 'de')),
    ...englishNumbers(text).filter((number) => isYear(number, text, 'en')),
  ];
}

/** The spelled-out numbers of a text that are `value`. One is an article and gives nothing away. */
export function spelledAs(text: string, value: number): NumberInWords[] {
  if (value === 1) return [];
  return [...germanNumbers(text), ...englishNumbers(text)].filter(
    (number) => number.value === value,
  );
}

function isYear(number: NumberInWords, text: string, locale: Locale): boolean {
  const { value, isPair, hundreds, start, end } = number;
  if (value < FIRST || value > LAST) return false;
  const before = text.slice(0, start);
  const behind = text.slice(end);
  // “Two twenty-year-olds”, “seven fifteen”: only from 1000 on a pair is a year at once.
  if (isPair) return value >= 1000 && !isTimeOrAge(before, behind);
  if (YEAR_BEFORE.test(before) || YEAR_BEHIND.test(behind)) return true;
  const isOfCentury = hundreds >= 11;
  if (isOfCentury && value % 10 !== 0) return true;
  if (isCounting(behind, locale)) return false;
  if (isOfCentury && value % 100 === 0) return SINCE_OR_IN.test(before);
  return value % 10 !== 0 || (value > 1000 && value % 100 !== 0);
}

/** “At ten thirty”, “sixteen twelve-year-olds”. */
function isTimeOrAge(before: string, behind: string): boolean {
  return /\b(?:at|um)\s+$/iu.test(before) || /^-\p{L}/u.test(behind);
}

/** Whether a noun follows, with at most one adjective; German shows both by capital and ending. */
function isCounting(behind: string, locale: Locale): boolean {
  const [, next = '', noun] = /^[\s-]+(\p{L}+)(\s+\p{Lu})?/u.exec(behind) ?? [];
  if (next === '' || NO_COUNT[locale].has(next.toLowerCase())) return false;
  if (locale === 'en' || /\p{Lu}/u.test(next)) return true;
  return noun !== undefined && /e[nrsm]?$/u.test(next);
}

function setOf(words: string): Set<string> {
  return new Set(words.split(/\s+/));
}
