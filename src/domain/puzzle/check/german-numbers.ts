import { type NumberInWords, numbersIn, numbersNamed, type Read } from './number-in-words.ts';

const UNITS = numbersNamed('ein zwei drei vier fünf sechs sieben acht neun', 1);
const TENS = numbersNamed(
  'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  20,
  10,
);
const BELOW_HUNDRED = new Map([
  ...numbersNamed(
    'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  ...UNITS,
  ...TENS,
  ...[...TENS].flatMap(([ten, tens]) =>
    [...UNITS].map(([unit, ones]) => [`${unit}und${ten}`, tens + ones] as const),
  ),
]);

/** How words begin that may begin with a number. */
const BEGINNING =
  /^(?:null|ein|zwei|drei|vier|fünf|sech|sieb|acht|neun|zehn|elf|zwölf|zwan|hund|taus)/u;

/** The numbers from 0 to 999,999 that a German text spells out, the longest reading of each. */
export function germanNumbers(text: string): NumberInWords[] {
  return numbersIn(text, (words) => readFront(words.map((word) => word.replaceAll('ss', 'ß'))));
}

function readFront(words: string[]): Read | null {
  if (!BEGINNING.test(words.join(''))) return null;
  return readWhole(words) ?? readPair(words) ?? readFront(words.slice(0, -1));
}

function readWhole(words: string[]): Read | null {
  const word = words.join('');
  const value = readThousands(word);
  if (value === undefined) return null;
  const at = word.indexOf('hundert');
  const hundreds = at === -1 ? 0 : (BELOW_HUNDRED.get(word.slice(0, at)) ?? 0);
  return { value, hundreds, length: words.length };
}

/** Neunzehn achtundsechzig: two numbers, side by side. */
function readPair(words: string[]): Read | null {
  const [century = 0, year = 0, ...more] = words.map((word) => BELOW_HUNDRED.get(word) ?? 0);
  if (century < 1 || century > 21 || year < 10 || more.length > 0) return null;
  return { value: century * 100 + year, isPair: true, length: 2 };
}

function readThousands(word: string): number | undefined {
  return readAround(word, 'tausend', 1000, readHundreds);
}

function readHundreds(word: string): number | undefined {
  return readAround(word, 'hundert', 100, (part) => BELOW_HUNDRED.get(part));
}

/** What stands before the word for the power counts it, what stands behind is added. */
function readAround(
  word: string,
  power: string,
  size: number,
  read: (part: string) => number | undefined,
): number | undefined {
  const at = word.indexOf(power);
  if (at === -1) return read(word);
  const before = word.slice(0, at);
  const behind = word.slice(at + power.length).replace(/^und(?=.)/, '');
  const count = before === '' ? 1 : read(before);
  const rest = behind === '' ? 0 : read(behind);
  if (count === undefined || rest === undefined || rest >= size) return undefined;
  return count * size + rest;
}
