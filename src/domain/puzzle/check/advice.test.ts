import { expect, test } from 'vitest';

import { adviceOn } from './advice.ts';
import type { AuthoredTip } from './authored-puzzle.ts';
import { authoredPuzzle, authoredTip } from './puzzle-factory.ts';

/** What is said of a single hint in one language, in a puzzle of a year. */
function advice(locale: 'de' | 'en', tip: Partial<AuthoredTip>, year = 1931) {
  const puzzle = authoredPuzzle('p', { year, [locale]: { tips: [authoredTip(tip)] } });
  return adviceOn(puzzle).map(({ rule, found, isWarning, locale: where, tip: number }) => {
    expect([isWarning, where, number]).toEqual([true, locale, 1]);
    return [rule, found];
  });
}

test('a sound hint gets no advice', () => {
  expect(adviceOn(authoredPuzzle('p'))).toEqual([]);
});

test.each([
  ['de', 'Die erste Brücke fällt.', 'erste'],
  ['de', 'Der älteste Sohn geht fort.', 'älteste'],
  ['de', 'Erstmals singt ein Chor.', 'Erstmals'],
  ['de', 'Noch nie war er so weit.', 'Noch nie'],
  ['en', 'The first bridge falls.', 'first'],
  ['en', 'Only he stays.', 'Only'],
  ['en', 'The tallest tower burns.', 'tallest'],
] as const)('what is said to stand out wants a second source (%s: %s)', (locale, text, found) => {
  expect(advice(locale, { text })).toEqual([['superlative', found]]);
});

test.each([
  [
    'de',
    'erste,ersten,erster,erstes,erstmals,letzte,letzten,letzter,letztes,einzige,einzigen,einziger,einziges,' +
      'noch nie,nie zuvor,größte,höchsten,ältester,längstes,teuerste,jüngste,kleinste,reichste,schnellste,tiefste',
  ],
  [
    'en',
    'first,last,only,never before,largest,tallest,oldest,highest,longest,youngest,smallest,richest,fastest,' +
      'deepest,greatest',
  ],
] as const)('each word that says so wants a second source (%s)', (locale, words) => {
  const said = words.split(',');
  const text = said.join(' x ');
  expect(advice(locale, { text }).filter(([rule]) => rule === 'superlative')).toEqual(
    said.map((word) => ['superlative', word]),
  );
});

test.each([
  ['de', 'Er erstickt fast.'],
  ['de', 'Sie leiste viel.'],
  ['en', 'It lasts long, and the greatness fades.'],
] as const)('other words do not (%s: %s)', (locale, text) => {
  expect(advice(locale, { text })).toEqual([]);
});

const source = (quote: string) => ({ address: 'https://example.org/', quote });

test('four quoted words or more stand in the source', () => {
  const text = 'He says: “I am the state!”';
  expect(advice('en', { text, source: source('He said.') })).toEqual([
    ['quotation-unsourced', 'I am the state!'],
  ]);
  expect(advice('en', { text, source: source('“I am — the State”, he said') })).toEqual([]);
  expect(advice('en', { text: 'He sings “Ode to Joy”.' })).toEqual([]);
  const counted = { text: 'He says: “I have 7 sons!”', source: source('I have 9 sons.') };
  expect(advice('en', counted)).toEqual([['quotation-unsourced', 'I have 7 sons!']]);
  const parted = { text: 'He says: “I am now here!”', source: source('I am nowhere.') };
  expect(advice('en', parted)).toEqual([['quotation-unsourced', 'I am now here!']]);
  expect(advice('de', { text: 'Er ruft: „Der Staat bin ich!“' })).toEqual([
    ['quotation-unsourced', 'Der Staat bin ich!'],
  ]);
});

test('until 1752 a date from January to March in England hangs on the calendar', () => {
  const place = { name: 'London', lat: 51.5, lon: -0.1, land: 'GB' };
  const dated = { place, source: source('On 20 March he died.') };
  expect(advice('en', dated, 1751)).toEqual([['old-style-date', 'March']]);
  expect(advice('en', dated, 1752)).toEqual([]);
  expect(advice('de', { place, text: 'Im Februar friert es.' }, 1683)).toEqual([
    ['old-style-date', 'Februar'],
  ]);
  expect(advice('en', { ...dated, place: { ...place, land: 'FR' } }, 1683)).toEqual([]);
  expect(advice('en', { ...dated, place: null }, 1683)).toEqual([]);
  expect(advice('en', { place, source: source('They marched in May.') }, 1683)).toEqual([]);
  for (const month of ['Januar', 'January', 'Februar', 'February', 'März', 'March']) {
    const ireland = { text: 'Es regnet.', place: { ...place, land: 'IE' } };
    expect(advice('de', { ...ireland, source: source(`Am 1. ${month}`) }, 1683)).toEqual([
      ['old-style-date', month],
    ]);
  }
});

test('a hint is read at one go', () => {
  expect(advice('de', { text: 'ü'.repeat(190) })).toEqual([]);
  expect(advice('de', { text: 'ü'.repeat(191) })).toEqual([['text-long', '191']]);
  expect(advice('de', { text: 'ü'.repeat(240) })).toEqual([['text-long', '240']]);
  // Which is too long altogether, and said to be.
  expect(advice('de', { text: 'ü'.repeat(241) })).toEqual([]);
});

test('a circumstance that opens an English sentence ends with a comma', () => {
  const text = 'Rain falls. In Lyon the two brothers show a train.';
  expect(advice('en', { text })).toEqual([['opener-without-comma', 'In Lyon the']]);
  for (const end of ['!', '?', ':']) {
    expect(advice('en', { text: text.replace('.', end) })).toHaveLength(1);
  }
  expect(advice('en', { text: 'In Lyon, the two brothers show a train.' })).toEqual([]);
  expect(advice('en', { text: 'In Lyon the brothers show a train.' })).toHaveLength(1);
  expect(advice('en', { text: 'In Lyon the brothers show trains.' })).toEqual([]);
  expect(advice('en', { text: 'He reads the book On Old Age at home.' })).toEqual([]);
  const openers = 'In On At After Before From Near Off Outside During Under When While As'.split(
    ' ',
  );
  const opened = openers.map((opener) => `${opener} a town they show a train.`);
  expect(advice('en', { text: opened.join(' ') }).map(([, found]) => found)).toEqual(
    openers.map((opener) => `${opener} a town`),
  );
  expect(advice('de', { text: 'In Lyon zeigen zwei Brüder einen langen Zug.' })).toEqual([]);
});
