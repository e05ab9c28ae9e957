import { MAX_OFFSET, MIN_OFFSET } from '../../domain/day/day.ts';

/** How one stored value is written as text and read back; null stands for text it cannot read. */
export type Codec<Value> = {
  read: (text: string) => Value | null;
  write: (value: Value) => string;
};

/** `true` and `false`. */
export const flag: Codec<boolean> = {
  read: (text) => (text === 'true' ? true : text === 'false' ? false : null),
  write: String,
};

/** A plain decimal number from 0 to `highest`, without sign, point or leading zeros. */
export function wholeNumber(highest: number): Codec<number> {
  return {
    read(text) {
      if (!/^(0|[1-9]\d{0,9})$/.test(text)) return null;
      const value = Number(text);
      return value <= highest ? value : null;
    },
    write: String,
  };
}

/** Minutes east of UTC. */
export const offset: Codec<number> = {
  read(text) {
    if (!/^(0|-?[1-9]\d{0,2})$/.test(text)) return null;
    const value = Number(text);
    return value >= MIN_OFFSET && value <= MAX_OFFSET ? value : null;
  },
  write: String,
};

/** One of a few fixed words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): Codec<Word> {
  return {
    read: (text) => words.find((word) => word === text) ?? null,
    write: (word) => word,
  };
}

/** Text that fits a pattern. */
export function matching(pattern: RegExp): Codec<string> {
  return {
    read: (text) => (pattern.test(text) ? text : null),
    write: (text) => text,
  };
}
