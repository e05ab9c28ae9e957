import { expect, test } from 'vitest';
import { changedTexts } from '../text/changed-texts.ts';
import { cleanLine, readMade, writeMade } from './made-puzzle.ts';

const made = {
  locale: 'de',
  title: 'Omas Jahr',
  label: null,
  year: 1931,
  tips: [
    { text: 'Am Rhein', link: 'https://example.org/a' },
    { text: 'Im Mai', link: null },
  ],
} as const;
const list = ['de', 1931, 'Omas Jahr', '', 'Am Rhein', 'https://example.org/a', 'Im Mai', ''];

test('a puzzle is a list of its texts', () => {
  expect(writeMade(made)).toBe(JSON.stringify(list));
  expect(readMade(JSON.stringify(list))).toEqual(made);
  const english = JSON.stringify(list.with(0, 'en').with(2, '👵'.repeat(60)));
  expect(readMade(english)).toEqual({ ...made, locale: 'en', title: '👵'.repeat(60) });
});

test.each([
  ['another language', 0, 'fr'],
  ['no number', 1, '1931'],
  ['half a year', 1, 1931.5],
  ['the year 0', 1, 0],
  ['five digits', 1, 10_000],
  ['less than nothing', 1, -1],
  ['no title', 2, ''],
  ['a title of blanks', 2, '  '],
  ['a title too long', 2, 'x'.repeat(61)],
  ['a title in two lines', 2, 'a\nb'],
  ['signs that turn the text round', 2, 'a\u202Eb'],
  ['half a sign', 2, 'a\uD800'],
  ['a question too long', 3, 'x'.repeat(121)],
  ['no question', 3, null],
  ['an empty hint', 4, ''],
  ['a hint too long', 4, 'x'.repeat(241)],
  ['a hint twice', 4, 'Im Mai'],
  ['a link that runs', 5, 'javascript:alert(1)'],
  ['a link in the open', 5, 'http://example.org/a'],
  ['a link with a name in it', 5, 'https://bank.example@evil.example/'],
  ['a link that browsers write otherwise', 5, 'https://EXAMPLE.org/a'],
  ['a link that is none', 7, null],
])('%s is no puzzle', (_, index, value) => {
  expect(readMade(JSON.stringify(list.with(index, value as string)))).toBeNull();
});

test('one hint is too few, five are too many, and half a hint is none', () => {
  for (const texts of [list.slice(0, 6), [...list, 'a', '', 'b', '', 'c', ''], list.slice(0, -1)]) {
    expect(readMade(JSON.stringify(texts))).toBeNull();
  }
  expect(readMade(JSON.stringify([...list, 'a', '', 'b', '']))?.tips).toHaveLength(4);
});

test.each(['1931.0', '1e3', '-0', '0.5e1', ' 1931'])('an answer is not written %s', (answer) => {
  const text = JSON.stringify(list.with(3, 'Wie viele?'));
  expect(readMade(text)).not.toBeNull();
  expect(readMade(text.replace('1931', answer))).toBeNull();
});

test('a number is asked for by a question, 0 as well', () => {
  expect(readMade(JSON.stringify(list.with(1, 0).with(3, 'Wie viele?')))).toMatchObject({
    year: 0,
    label: 'Wie viele?',
  });
  expect(readMade(JSON.stringify(list.with(1, 9999)))?.year).toBe(9999);
});

test('ten thousand changes of the text make no puzzle that breaks a rule', () => {
  for (const changed of changedTexts(JSON.stringify(list), 10_000)) {
    const read = readMade(changed);
    if (read !== null) expect(readMade(writeMade(read))).toEqual(read);
  }
});

test('a line keeps what is seen, and its cleaning does not clean on', () => {
  expect(cleanLine('  Am \u200Bgroßen\n\tRhein\u202E 👩‍👧 ')).toBe('Am großen Rhein 👩‍👧');
  for (const changed of changedTexts('Ei\u0301n\u2028e \u00ADZe\u200Bi\u0308le', 2000)) {
    expect(cleanLine(cleanLine(changed))).toBe(cleanLine(changed));
  }
});
