import {
  isJoined,
  type NumberInWords,
  numbersNamed,
  type Word,
  wordsOf,
} from './number-in-words.ts';

const UNITS = numbersNamed('null ein zwei drei vier fünf sechs sieben acht neun');
const TEENS = numbersNamed(
  'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  10,
);
const TENS = numbersNamed(
  'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  20,
  10,
);

/** More words than that make no number below 10,000, such as neunzehn hundert neun und sechzig. */
const LONGEST = 5;

/** How a word begins that may begin a number. */
const BEGINNING =
  /^(?:null|ein|zwei|drei|vier|fünf|sech|sieb|acht|neun|zehn|elf|zwölf|zwan|hund|taus)/iu;

/** The numbers from 0 to 999,999 that a German text spells out, the longest reading of each. */
export function germanNumbers(text: string): NumberInWords[] {
  const words = wordsOf(text);
  const found: NumberInWords[] = [];
  for (let index = 0; index < words.length;) {
    const number = readAt(text, words, index);
    if (number === null) index += 1;
    else {
      found.push(number.found);
      index += number.words;
    }
  }
  return found;
}

function readAt(text: string, words: Word[], from: number) {
  if (!BEGINNING.test(words[from]?.text ?? '')) return null;
  const run = [words[from]];
  while (run.length < LONGEST && isJoined(text, run.at(-1), words[from + run.length])) {
    run.push(words[from + run.length]);
  }
  for (let count = run.length; count > 0; count -= 1) {
    const taken = run.slice(0, count).filter((word) => word !== undefined);
    const [first, last] = [taken[0], taken.at(-1)];
    const read = readWords(taken.map((word) => word.text.toLowerCase()));
    if (read === null || first === undefined || last === undefined) continue;
    const { start } = first;
    const { end } = last;
    return { found: { ...read, text: text.slice(start, end), start, end }, words: count };
  }
  return null;
}

type Read = Pick<NumberInWords, 'value' | 'isPair' | 'hundreds'>;

function readWords(words: string[]): Read | null {
  const whole = words.join('').replaceAll('ss', 'ß');
  const value = readThousands(whole);
  if (value !== null) {
    const before = whole.split('hundert')[0] ?? '';
    const hasThousand = whole.includes('tausend');
    const hundreds = whole.includes('hundert') && !hasThousand ? (belowHundred(before) ?? 0) : 0;
    return { value, isPair: false, hundreds };
  }
  return readPair(words);
}

/** Neunzehn achtundsechzig: two numbers, side by side. */
function readPair(words: string[]): Read | null {
  if (words.length !== 2) return null;
  const [century, year] = words.map(belowHundred);
  if (century === undefined || century === null || year === undefined || year === null) return null;
  if (century < 1 || century > 21 || year < 10) return null;
  return { value: century * 100 + year, isPair: true, hundreds: 0 };
}

function readThousands(word: string): number | null {
  return readAround(word, 'tausend', 1000, readHundreds, readHundreds);
}

function readHundreds(word: string): number | null {
  return readAround(word, 'hundert', 100, belowHundred, belowHundred);
}

/** `left` stands before the word for the power and counts it, `right` behind and is added. */
function readAround(
  word: string,
  power: string,
  size: number,
  left: (word: string) => number | null,
  right: (word: string) => number | null,
): number | null {
  const at = word.indexOf(power);
  if (at === -1) return left(word);
  const before = word.slice(0, at);
  const behind = word.slice(at + power.length).replace(/^und(?=.)/, '');
  const count = before === '' ? 1 : left(before);
  const rest = behind === '' ? 0 : right(behind);
  if (count === null || rest === null || rest >= size) return null;
  return count * size + rest;
}

function belowHundred(word: string): number | null {
  const simple = UNITS.get(word === 'eins' ? 'ein' : word) ?? TEENS.get(word) ?? TENS.get(word);
  if (simple !== undefined) return simple;
  const [unit = '', ten = ''] = word.split(/und(?=.*zig$|dreißig$)/);
  const [ones, tens] = [UNITS.get(unit), TENS.get(ten)];
  return ones === undefined || ones === 0 || tens === undefined ? null : tens + ones;
}
