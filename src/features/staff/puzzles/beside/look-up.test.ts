import { expect, test } from 'vitest';
import { lookUpAddress } from './look-up.ts';

const text = 'Ein Kaufmann lässt die Erde als Kugel malen, und ein Erdteil fehlt.';
const search = 'https://de.wikipedia.org/w/index.php?search=';

test('the encyclopaedia of the hint’s language looks for title, names or first words', () => {
  const names = ['Martin Behaim'];
  expect(lookUpAddress('de', { text, title: 'Erdapfel (Wikipedia)', names })).toBe(
    `${search}Erdapfel`,
  );
  expect(lookUpAddress('en', { text, title: '', names })).toBe(
    'https://en.wikipedia.org/w/index.php?search=Martin+Behaim',
  );
  expect(lookUpAddress('de', { text, title: '', names: [] })).toBe(
    `${search}Ein+Kaufmann+l%C3%A4sst+die+Erde+als+Kugel+malen%2C`,
  );
  expect(lookUpAddress('de', { text: ' ', title: '', names: [] })).toBeNull();
});
