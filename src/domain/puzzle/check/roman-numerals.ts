const VALUES = new Map(Object.entries({ I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }));

const NUMERAL = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** No ruler has such an ordinal, and two letters are more often initials: DC, CD. */
const FIRST_YEAR = 100;
const SHORTEST_YEAR = 3;

/**
 * The Roman numerals of a text that read as a year, or as `answer`. Rulers' ordinals, a small
 * number after a name, are none: Heinrich IV., Louis XIV.
 */
export function romanYears(text: string, answer: number): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])[IVXLCDM]{2,}(?![\p{L}\p{N}])/gu)]
    .filter(({ 0: numeral, index }) => {
      if (!NUMERAL.test(numeral)) return false;
      const value = romanValue(numeral);
      if (value >= FIRST_YEAR && numeral.length >= SHORTEST_YEAR) return true;
      const isOrdinal = value < FIRST_YEAR && /\p{Lu}[\p{L}’-]*\s+$/u.test(text.slice(0, index));
      return value === answer && !isOrdinal;
    })
    .map(({ 0: numeral }) => numeral);
}

function romanValue(numeral: string): number {
  const values = numeral.split('').map((letter) => VALUES.get(letter) ?? 0);
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
}
