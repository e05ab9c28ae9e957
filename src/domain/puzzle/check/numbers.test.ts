import { describe, expect, test } from 'vitest';

import { englishNumbers } from './english-numbers.ts';
import { germanNumbers } from './german-numbers.ts';

const german = {
  small:
    'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
      ' ',
    ),
  tens: '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' '),
};
const english = {
  small:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    ),
  tens: '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
};

function germanBelowHundred(value: number): string {
  if (value < 20) return german.small[value] ?? '';
  const tens = german.tens[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${german.small[value % 10]}und${tens}`;
}

function englishBelowHundred(value: number): string {
  if (value < 20) return english.small[value] ?? '';
  const tens = english.tens[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${english.small[value % 10]}`;
}

/** Every way to say a year from 1100 to 2099. */
function germanYears(year: number): string[] {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const behind = rest === 0 ? '' : germanBelowHundred(rest);
  const thousands = german.small[Math.floor(year / 1000)] ?? '';
  const hundreds = century % 10 === 0 ? '' : `${german.small[century % 10]}hundert`;
  return [
    ...(century === 20 ? [] : [`${germanBelowHundred(century)}hundert${behind}`]),
    `${thousands}tausend${hundreds}${behind}`,
    `${thousands}tausend ${hundreds} ${behind}`.trim().replace(/ +/, ' '),
  ];
}

function englishYears(year: number): string[] {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const behind = rest === 0 ? '' : ` and ${englishBelowHundred(rest)}`;
  const thousands = english.small[Math.floor(year / 1000)] ?? '';
  const hundreds = century % 10 === 0 ? '' : ` ${english.small[century % 10]} hundred`;
  const oh =
    rest > 0 && rest < 10 ? [`${englishBelowHundred(century)} oh ${english.small[rest]}`] : [];
  return [
    `${englishBelowHundred(century)} hundred${behind}`,
    `${thousands} thousand${hundreds}${behind}`,
    ...(rest >= 10 ? [`${englishBelowHundred(century)} ${englishBelowHundred(rest)}`] : oh),
  ];
}

const years = Array.from({ length: 1000 }, (_, index) => 1100 + index);

function values(found: { value: number }[]): number[] {
  return found.map(({ value }) => value);
}

describe('numbers in words', () => {
  test('every German way to say a year is read', () => {
    const misread = years.flatMap((year) =>
      germanYears(year).filter((words) => {
        const numbers = germanNumbers(`Es war ${words}, sagt man.`);
        return numbers.length !== 1 || numbers[0]?.value !== year || numbers[0].text !== words;
      }),
    );
    expect(misread).toEqual([]);
  });

  test('every English way to say a year is read', () => {
    const misread = years.flatMap((year) =>
      englishYears(year).filter((words) => {
        const numbers = englishNumbers(`It was ${words}, they say.`);
        return numbers.length !== 1 || numbers[0]?.value !== year || numbers[0].text !== words;
      }),
    );
    expect(misread).toEqual([]);
  });

  test.each([
    ['zwischen zwanzig und dreißig, fünf oder sechs', [20, 30, 5, 6]],
    ['Hunderte, Tausende, ein Hundertstel', [1]],
    ['Sieben', [7]],
    ['eins, null', [1, 0]],
    ['dreissig', [30]],
    ['neunzehn dreissig', [1930]],
    ['neunzehn  achtundsechzig', [1968]],
    ['neunzehn-achtundsechzig', [1968]],
    ['neunzehn (achtundsechzig)', [19, 68]],
    ['neunzehn – achtundsechzig', [19, 68]],
    ['null zehn', [0, 10]],
    ['acht zehn Leute', [18]],
    ['ein zehn', [110]],
    ['neunzehn zehn', [1910]],
    ['neunzehn neun', [19, 9]],
    ['einundzwanzig zehn', [2110]],
    ['zweiundzwanzig zehn', [22, 10]],
    ['einsundzwanzig, nullundzwanzig, einundzehn', []],
    ['hundertundeins', [101]],
    ['tausend und zwei', [1002]],
    ['einige hundert', [100]],
    ['hunderteinige', []],
    ['tausend neunhundert', [1900]],
    ['tausend zehnhundert', [1000, 1000]],
    ['zweihundert tausend dreihundert', [200_300]],
    ['ein tausend neun hundert neun und sechzig', [1969]],
    ['neun hundert neun und neunzig tausend neun hundert neun und neunzig', [999_999]],
  ])('German reads %s as %j', (text, numbers) => {
    expect(values(germanNumbers(text))).toEqual(numbers);
  });

  test.each([
    ['between twenty and thirty, five or six', [20, 30, 5, 6]],
    ['hundreds of thousands, a tenth', []],
    ['Seven', [7]],
    ['nineteen  sixty-nine', [1969]],
    ['nineteen (sixty-nine)', [19, 69]],
    ['zero ten', [0, 10]],
    ['one ten', [110]],
    ['nineteen ten', [1910]],
    ['nineteen nine', [19, 9]],
    ['nineteen oh nine', [1909]],
    ['nineteen-o-nine', [1909]],
    ['nineteen oh ten', [19, 10]],
    ['twenty-one ten', [2110]],
    ['twenty-two ten', [22, 10]],
    ['twenty zero', [20, 0]],
    ['twenty eleven', [2011]],
    ['a five', [5]],
    ['nine hundred and ninety-nine thousand nine hundred and ninety-nine', [999_999]],
  ])('English reads %s as %j', (text, numbers) => {
    expect(values(englishNumbers(text))).toEqual(numbers);
  });

  test.each([
    ['de', 'hundert und mehr', { value: 100, text: 'hundert' }],
    ['de', 'Neunzehn achtundsechzig drei', { value: 1968, isPair: true }],
    ['de', 'neunzehn achtundsechzig', { value: 1968, isPair: true, hundreds: 0 }],
    ['de', 'zwölfhundertsechs', { value: 1206, isPair: false, hundreds: 12 }],
    ['de', 'hundertzehn', { value: 110, isPair: false, hundreds: 0 }],
    ['de', 'eins', { value: 1, isPair: false, hundreds: 0 }],
    ['de', 'tausendeinhundert', { value: 1100, isPair: false, hundreds: 0 }],
    ['en', 'a hundred and more', { value: 100, text: 'a hundred', hundreds: 1 }],
    ['en', 'a thousand and two', { value: 1002, text: 'a thousand and two' }],
    ['en', 'nineteen sixty-nine', { value: 1969, isPair: true, hundreds: 0 }],
    ['en', 'twelve hundred and six', { value: 1206, isPair: false, hundreds: 12 }],
    ['en', 'hundred', { value: 100, isPair: false, hundreds: 1 }],
    ['en', 'forty', { value: 40, isPair: false, hundreds: 0 }],
  ] as const)('a %s number says how it is built: %s', (locale, text, number) => {
    const read = locale === 'de' ? germanNumbers : englishNumbers;
    expect(read(text)[0]).toMatchObject(number);
  });

  test('a number says where in the text it stands', () => {
    expect(germanNumbers('Es war – so heißt es – im Jahr tausend eins.')).toEqual([
      { value: 1001, text: 'tausend eins', start: 31, end: 43, isPair: false, hundreds: 0 },
    ]);
  });
});
