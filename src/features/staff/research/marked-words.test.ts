import { expect, test } from 'vitest';
import { markedParts } from './marked-words.ts';

const bold = (text: string, words: string) =>
  markedParts(text, words)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

test('every place where the words stand is marked, whatever their letters', () => {
  expect(bold('März im Märzrevolutionär', 'mÄRZ')).toBe('[März] im [März]revolutionär');
});

test('what follows itself at once is marked each time', () => {
  expect(markedParts('anan', ' an ')).toEqual([
    { at: 0, text: 'an', isFound: true },
    { at: 2, text: 'an', isFound: true },
  ]);
  expect(bold('Banane', 'an')).toBe('B[an][an]e');
});

test('a non-breaking space is a space, whatever its width', () => {
  expect(bold('Am 9.\u00a0November', '9. november')).toBe('Am [9.\u00a0November]');
  expect(bold('z.\u202fB. 1\u202f000', '1 000')).toBe('z.\u202fB. [1\u202f000]');
  expect(bold('Um 1 000', '1\u202f000')).toBe('Um [1 000]');
});

test('signs whose small letter is longer keep their place', () => {
  expect(bold('İstanbul fällt', 'fällt')).toBe('İstanbul [fällt]');
});

test('nothing is marked where nothing was looked for or found', () => {
  expect(markedParts('Ein Satz', ' ')).toEqual([{ at: 0, text: 'Ein Satz', isFound: false }]);
  expect(markedParts('', 'x')).toEqual([{ at: 0, text: '', isFound: false }]);
});
