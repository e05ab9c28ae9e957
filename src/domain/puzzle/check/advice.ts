import { countCharacters } from '../../text/count-characters.ts';
import type { Locale } from '../puzzle.ts';
import { type AuthoredPuzzle, type AuthoredTip, LOCALES } from './authored-puzzle.ts';
import { type AdviceRule, type Breach, breach } from './breach.ts';
import { LONGEST_TEXT } from './check-puzzle.ts';

/** From here on a hint is read twice. */
const ADVISED_LENGTH = 190;
/** Fewer quoted words are a name, a title or a single expression. */
const QUOTED_WORDS = 4;
/** The first year that began on 1 January in England. */
const NEW_STYLE = 1752;

type Advice = { rule: AdviceRule; found: string };

/**
 * What experience says goes wrong, and a program cannot settle: claims that want a second source, quotations that
 * the source does not have, dates that hang on the calendar, and how a sentence reads. All of it are warnings.
 */
export function adviceOn(puzzle: AuthoredPuzzle): Breach[] {
  return LOCALES.flatMap((locale) =>
    puzzle[locale].tips.flatMap((tip, index) =>
      adviceOnTip(tip, puzzle.year, locale).map(({ rule, found }) =>
        breach(rule, puzzle.key, found, { locale, tip: index + 1, isWarning: true }),
      ),
    ),
  );
}

function adviceOnTip(tip: AuthoredTip, year: number, locale: Locale): Advice[] {
  const length = countCharacters(tip.text);
  const isLong = length > ADVISED_LENGTH && length <= LONGEST_TEXT;
  return [
    ...(isLong ? [{ rule: 'text-long' as const, found: String(length) }] : []),
    ...all(tip.text, superlatives[locale], 'superlative'),
    ...quotationAdvice(tip, locale),
    ...oldStyleAdvice(tip, year),
    ...(locale === 'en' ? openerAdvice(tip.text) : []),
  ];
}

const superlatives: Record<Locale, RegExp> = {
  de: /(?<!\p{L})(?:erst(?:e[nrs]?|mals)|letzte[nrs]?|einzige[nrs]?|noch nie|nie zuvor|(?:größ|höchs|ältes|längs|teuers|jüngs|kleins|reichs|schnells|tiefs)te[nrs]?)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:first|last|only|never before|(?:larg|tall|old|high|long|young|small|rich|fast|deep|great)est)(?!\p{L})/giu,
};

const quotations: Record<Locale, RegExp> = { de: /„([^“]+)“/gu, en: /“([^”]+)”/gu };

/** Quoted words that the source's sentence does not have, as when they were spoken in another language. */
function quotationAdvice({ text, source }: AuthoredTip, locale: Locale): Advice[] {
  const said = plainWords(source.quote).join(' ');
  return Array.from(text.matchAll(quotations[locale]), ([, quoted = '']) => quoted)
    .filter((quoted) => plainWords(quoted).length >= QUOTED_WORDS)
    .filter((quoted) => !said.includes(plainWords(quoted).join(' ')))
    .map((found) => ({ rule: 'quotation-unsourced', found }));
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** In England the year began on 25 March: sources put what happened before into either year. */
function oldStyleAdvice({ text, source, place }: AuthoredTip, year: number): Advice[] {
  if (year >= NEW_STYLE || !['GB', 'IE'].includes(place?.land ?? '')) return [];
  const months = /(?<!\p{L})(?:Januar|January|Februar|February|März|March)(?!\p{L})/u;
  const found = months.exec(`${text} ${source.quote}`)?.[0];
  return found === undefined ? [] : [{ rule: 'old-style-date', found }];
}

/** The first words of English sentences that begin with a circumstance and have no comma at all. */
function openerAdvice(text: string): Advice[] {
  return text
    .split(/(?<=[.!?:])\s/u)
    .filter((sentence) => !sentence.includes(',') && sentence.split(' ').length > 6)
    .flatMap((sentence) =>
      all(
        sentence,
        /^(?:In|On|At|After|Before|From|Near|Off|Outside|During|Under|When|While|As) \S+ \S+/gu,
        'opener-without-comma',
      ),
    );
}

function all(text: string, pattern: RegExp, rule: AdviceRule): Advice[] {
  return Array.from(text.matchAll(pattern), ([found]) => ({ rule, found }));
}
