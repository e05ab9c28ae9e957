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

/** What was read off the front of some words, and how many it took. */
export type Read = { value: number; length: number; isPair?: boolean; hundreds?: number };

/** Words that nothing but a space or a hyphen parts. */
const JOINED = /\p{L}+(?:(?:\s+|-)\p{L}+)*/gu;

/** As many words has nine hundred and ninety-nine thousand nine hundred and ninety-nine. */
const LONGEST = 11;

/** The numbers of a text that `read` finds at the front of joined words, given in lower case. */
export function numbersIn(text: string, read: (words: string[]) => Read | null): NumberInWords[] {
  const found: NumberInWords[] = [];
  for (const { 0: joined, index: from } of text.matchAll(JOINED)) {
    const words = [...joined.matchAll(/\p{L}+/gu)];
    let end = 0;
    for (const [index, first] of words.entries()) {
      if (first.index < end) continue;
      const near = words.slice(index, index + LONGEST);
      const number = read(near.map(([word]) => word.toLowerCase()));
      if (number === null) continue;
      const { length, ...rest } = number;
      const last = near[length - 1] ?? first;
      end = last.index + last[0].length;
      const place = { start: from + first.index, end: from + end };
      found.push({
        isPair: false,
        hundreds: 0,
        ...rest,
        ...place,
        text: text.slice(place.start, place.end),
      });
    }
  }
  return found;
}

/** Names for numbers, each `step` above the one before. */
export function numbersNamed(words: string, first = 0, step = 1): Map<string, number> {
  return new Map(words.split(' ').map((word, index) => [word, first + index * step]));
}
