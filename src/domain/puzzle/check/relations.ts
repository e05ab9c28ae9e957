import { englishNumbers } from './english-numbers.ts';
import { germanNumbers } from './german-numbers.ts';

/** From this many years on, counting from a known event is how one would find the answer. */
const FROM = 10;

const COUNTED_YEARS = /^[\s-]+(?:Jahre|years)\s+(?:vor|nach|before|after|since)(?!\p{L})/iu;
const IN_DIGITS = /(?<!\d)\d{2,}\s+(?:Jahre|years)\s+(?:vor|nach|before|after|since)(?!\p{L})/giu;
const CENTURIES =
  /(?<!\p{L})(?:ein(?:einhalb)?|zwei|drei|vier|fünf|an?|one|two|three|four|five|half\s+a)\s+(?:Jahrhunderte?|Jahrzehnte?|century|centuries|decades?)\s+(?:vor|nach|before|after)(?!\p{L})/giu;
const ANNIVERSARIES =
  /(?<!\p{L})(?:(?:bi|ter|tri|quater|sesqui)?cent(?:enar(?:y|ies)|ennials?)|millenary|jahrhundertfeier\p{L}*|(?:hundert|tausend)jahrfeier\p{L}*|\p{L}*(?:zig|drei(?:ß|ss)ig|hundert|tausend)(?:ste|jährige)[nrsm]?\s+(?:Jahrestag|Jubiläum|Geburtstag|Todestag)\p{L}*|\d{2,}(?:\.|-jährige[nrsm]?)\s+(?:Jahrestag|Jubiläum)\p{L}*|(?:(?:\p{L}+-)?(?:\p{L}+tieth|hundredth|thousandth|\p{L}+ty-\p{L}+)|\d{2,}(?:st|nd|rd|th))\s+anniversary)/giu;

/** The words of a text by which one can count from another event: a hundred years before … */
export function relationsIn(text: string): string[] {
  const counted = [...germanNumbers(text), ...englishNumbers(text)].flatMap((number) => {
    const behind = COUNTED_YEARS.exec(text.slice(number.end));
    return number.value < FROM || behind === null ? [] : [number.text + behind[0]];
  });
  const matched = [IN_DIGITS, CENTURIES, ANNIVERSARIES].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[0]),
  );
  return [...counted, ...matched];
}
