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

  test('what stands apart is read apart', () => {
    expect(values(germanNumbers('zwischen zwanzig und dreißig, fünf oder sechs'))).toEqual([
      20, 30, 5, 6,
    ]);
    expect(values(englishNumbers('between twenty and thirty, five or six'))).toEqual([
      20, 30, 5, 6,
    ]);
    expect(values(germanNumbers('Hunderte, Tausende, ein Hundertstel'))).toEqual([1]);
    expect(values(englishNumbers('hundreds of thousands, a tenth'))).toEqual([]);
  });
});
