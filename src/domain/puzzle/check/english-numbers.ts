import { type NumberInWords, numbersIn, numbersNamed, type Read } from './number-in-words.ts';

type Names = ReadonlyMap<string | undefined, number>;

const UNITS: Names = numbersNamed('zero one two three four five six seven eight nine');
const TEENS: Names = numbersNamed(
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  10,
);
const TENS: Names = numbersNamed('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10);

/** The numbers from 0 to 999,999 that an English text spells out, the longest reading of each. */
export function englishNumbers(text: string): NumberInWords[] {
  return numbersIn(text, (words) => readPair(words) ?? readThousands(words));
}

/** Nineteen sixty-nine, twenty ten, eighteen oh five, four seventy-six. */
function readPair(words: string[]): Read | null {
  const century = belowHundred(words);
  if (century === null || century.value < 1 || century.value > 21) return null;
  const rest = words.slice(century.length);
  const isOh = rest[0] === 'oh' || rest[0] === 'o';
  const year = belowHundred(isOh ? rest.slice(1) : rest);
  if (year === null || (isOh ? year.value > 9 : year.value < 10)) return null;
  const length = century.length + year.length + (isOh ? 1 : 0);
  return { value: century.value * 100 + year.value, isPair: true, length };
}

function readThousands(words: string[]): Read | null {
  const count = readHundreds(words);
  if (words[count?.length ?? 0] !== 'thousand') return count;
  const length = (count?.length ?? 0) + 1;
  const rest = readRest(words.slice(length), readHundreds);
  const value = (count?.value ?? 1) * 1000 + (rest?.value ?? 0);
  return { value, length: length + (rest?.length ?? 0) };
}

function readHundreds(words: string[]): Read | null {
  const isA = words[0] === 'a' && (words[1] === 'hundred' || words[1] === 'thousand');
  const count = isA ? { value: 1, length: 1 } : belowHundred(words);
  if (words[count?.length ?? 0] !== 'hundred') return count;
  const length = (count?.length ?? 0) + 1;
  const hundreds = count?.value ?? 1;
  const rest = readRest(words.slice(length), belowHundred);
  const value = hundreds * 100 + (rest?.value ?? 0);
  return { value, hundreds, length: length + (rest?.length ?? 0) };
}

/** What follows hundred or thousand, with or without an “and”. */
function readRest(words: string[], read: (words: string[]) => Read | null): Read | null {
  const skipped = words[0] === 'and' ? 1 : 0;
  const rest = read(words.slice(skipped));
  return rest === null ? null : { ...rest, length: rest.length + skipped };
}

function belowHundred([first, second]: string[]): Read | null {
  const simple = UNITS.get(first) ?? TEENS.get(first);
  if (simple !== undefined) return { value: simple, length: 1 };
  const tens = TENS.get(first);
  if (tens === undefined) return null;
  const unit = UNITS.get(second) ?? 0;
  return { value: tens + unit, length: unit === 0 ? 1 : 2 };
}
