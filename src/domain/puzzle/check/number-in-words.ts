/**
 * A number that a text spells out. `text` is the words, `start` and `end` their place; `isPair` is
 * two numbers side by side, such as “nineteen sixty-nine”, and `hundreds` what stands before
 * “hundred” in “twelve hundred”, else 0.
 */
export type NumberInWords = {
  value: number;
  text: string;
  start: number;
  end: number;
  isPair: boolean;
  hundreds: number;
};

/** A word and its place in a text. */
export type Word = { text: string; start: number; end: number };

/** The words of a text; a hyphen parts two. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\p{L}+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether nothing but a space or a hyphen stands between the word and the one before. */
export function isJoined(text: string, before: Word | undefined, word: Word | undefined): boolean {
  if (before === undefined || word === undefined) return false;
  return /^(?:\s+|-)$/.test(text.slice(before.end, word.start));
}

/** Names for numbers, each `step` above the one before. */
export function numbersNamed(words: string, first = 0, step = 1): Map<string, number> {
  return new Map(words.split(' ').map((word, index) => [word, first + index * step]));
}
