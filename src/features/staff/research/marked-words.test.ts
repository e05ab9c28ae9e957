import { expect, test } from 'vitest';
import { markedParts } from './marked-words.ts';

const bold = (text: string, words: string) =>
  markedParts(text, words)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

test('every place where the words stand is marked, whatever their letters', () => {
  expect(bold('März im Märzrevolutionär', 'mÄRZ')).toBe('[März] im [März]revolutionär');
});

test('a non-breaking space is a space', () => {
  expect(bold('Am 9.\u00a0November', '9. november')).toBe('Am [9.\u00a0November]');
});

test('signs whose small letter is longer keep their place', () => {
  expect(bold('İstanbul fällt', 'fällt')).toBe('İstanbul [fällt]');
});

test('nothing is marked where nothing was looked for or found', () => {
  expect(markedParts('Ein Satz', ' ')).toEqual([{ at: 0, text: 'Ein Satz', isFound: false }]);
  expect(markedParts('', 'x')).toEqual([{ at: 0, text: '', isFound: false }]);
});
