import type { GiveAwayRule } from './breach.ts';
import { centuriesIn, decadesIn } from './centuries-and-decades.ts';
import { relationsIn } from './relations.ts';
import { romanYears } from './roman-numerals.ts';
import { spelledAs, spelledYears } from './spelled-years.ts';
import { answersInDigits, yearsInDigits } from './years-in-digits.ts';

export type GiveAway = { rule: GiveAwayRule; found: string };

/**
 * What gives away the answer or another year in a text shown during play: digits, words of either
 * language, or Roman numerals. Where the answer is a number and not a year, only that number does.
 */
export function giveAways(text: string, answer: number, isNumber: boolean): GiveAway[] {
  const plain = legible(text);
  const spelled = spelledAs(plain, answer).map((number) => number.text);
  const found: Partial<Record<GiveAwayRule, string[]>> = isNumber
    ? { digits: answersInDigits(plain, answer), 'spelled-number': spelled }
    : {
        digits: yearsInDigits(plain, answer),
        'spelled-number': [...spelled, ...spelledYears(plain).map((number) => number.text)],
        'roman-numeral': romanYears(plain, answer),
        century: centuriesIn(plain),
        decade: decadesIn(plain),
        relation: relationsIn(plain),
      };
  return Object.entries(found).flatMap(([rule, words]) =>
    [...new Set(words)].map((word) => ({ rule: rule as GiveAwayRule, found: word })),
  );
}

/** As `giveAways`, of an image's address, where words are parted by other signs and have no case. */
export function giveAwaysOfImage(image: string, answer: number, isNumber: boolean): GiveAway[] {
  const name = image.replace(/\.\w+$/u, '').replaceAll(/[^\p{L}\p{N}]/gu, ' ');
  const roman = romanYears(name.toUpperCase(), answer);
  const inName = giveAways(name, answer, isNumber).filter(({ rule }) => rule !== 'roman-numeral');
  if (isNumber) return inName;
  // “mix” and “mild” come in names; four letters are seldom a numeral by chance.
  const long = roman.filter((numeral) => numeral.length >= 4);
  return [...inName, ...long.map((found) => ({ rule: 'roman-numeral' as const, found }))];
}

/** Full-width digits and the like as the plain ones; invisible signs away. */
function legible(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '');
}
