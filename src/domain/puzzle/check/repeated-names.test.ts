import { expect, test } from 'vitest';
import { authoredPuzzle, authoredTip } from './puzzle-factory.ts';
import { checkRepeatedNames, namesIn, placeWords } from './repeated-names.ts';

/** The names of a single hint. */
function names(
  de: string,
  en: string,
  { title = '', place = '', ...english }: Record<string, string> = {},
) {
  const { englishTitle = '', englishPlace = '' } = english;
  const puzzle = {
    de: { tips: [{ text: de, title, place: { name: place } }] },
    en: { tips: [{ text: en, title: englishTitle, place: { name: englishPlace } }] },
  };
  return namesIn(puzzle, placeWords([puzzle]))[0];
}

test.each([
  ['Der Seemann James Cook geht an Land.', 'The sailor James Cook goes ashore.', 'James Cook'],
  ['Cooks Koch und James Cooks Hund.', 'His cook and James Cook’s dog.', 'James Cook'],
  ["Hier ist James Cook's Hund.", "Here is James Cook's dog.", 'James Cook'],
  ['Hier liest Ibn Battuta. Er staunt.', 'Here Ibn Battuta reads. He marvels.', 'Ibn Battuta'],
  ['Vasco da Gama und Franz.', 'Vasco da Gama and Francis.', 'Vasco da Gama'],
  ['Der Maler J. F. Millet malt.', 'The painter J. F. Millet paints.', 'J F Millet'],
  ['Mit Henri de la Tour', 'With Henri de la Tour', 'Henri de la Tour'],
  ['Es ist Jean-Paul Sartre.', 'It is Jean-Paul Sartre.', 'Jean-Paul Sartre'],
  ['Es ist Gabriele d’Annunzio.', 'It is Gabriele d’Annunzio.', 'Gabriele d’Annunzio'],
  ["Es ist Gabriele d'Annunzio.", "It is Gabriele d'Annunzio.", "Gabriele d'Annunzio"],
  ['Es ist Dinesh D’souza.', 'It is Dinesh D’souza.', 'Dinesh D’souza'],
  ['Da malt Wm. Blake.', 'Here paints Wm. Blake.', 'Wm Blake'],
  ['Da singt Kim So Yeon.', 'Here sings Kim So Yeon.', 'Kim So Yeon'],
  ['Es ist Thomas Mu\u0308ntzer.', 'It is Thomas Mu\u0308ntzer.', 'Thomas Mu\u0308ntzer'],
])('a name is what both languages write with capitals: %s', (de, en, name) => {
  expect(names(de, en)).toEqual([name]);
});

test('small words may stand amid a name, and what opens a sentence is none', () => {
  const particles = 'al bin da de der del di du ibn la of van von'.split(' ');
  for (const particle of particles) {
    const name = `Eva ${particle} Berg`;
    expect(names(`Hier ist ${name}.`, `Here is ${name}.`)).toEqual([name]);
  }
  for (const opener of ['An', 'Her', 'In', 'So']) {
    expect(names(`${opener} Rembrandt denkt er.`, `${opener} Rembrandt sits he.`)).toEqual([]);
  }
});

test('words that only one language has in capitals are no name', () => {
  expect(names('Der Koch James brät.', 'The cook James fries.')).toEqual([]);
  expect(names('In Kyoto regnet es.', 'In Kyoto it rains.')).toEqual([]);
  expect(names('Es spielt Bach. Mozart hört zu.', 'Bach plays. Mozart listens.')).toEqual([]);
  expect(names('James kommt nie zu Cook.', 'James never comes to Cook.')).toEqual([]);
  expect(names('Da malt Rembrandt van Rijn.', 'Here paints Rembrandt van Ryn.')).toEqual([]);
  expect(names('Er kennt James Cook.', '')).toEqual([]);
});

test('what a sign or the end of a sentence parts is no name', () => {
  expect(names('Da sind James, Cook und er.', 'Here are James, Cook and him.')).toEqual([]);
  expect(names('Es ist Bach. Mozart hört zu.', 'It is Bach. Mozart listens.')).toEqual([]);
  expect(names('Da ist Eva. Adam geht.', 'Here is Eva. Adam goes.')).toEqual([]);
});

test('a single word is a name where the link is about it', () => {
  const said = ['Vor Voltaire verneigt sich Paris.', 'Before Voltaire, Paris bows.'] as const;
  expect(names(...said)).toEqual([]);
  expect(names(...said, { title: 'Voltaire (Wikipedia)' })).toEqual(['Voltaire']);
  expect(names(...said, { englishTitle: 'Voltaire' })).toEqual(['Voltaire']);
  expect(names(...said, { title: 'Paris', place: 'Paris' })).toEqual([]);
});

test('places are no names', () => {
  const said = ['Über New York steht Rauch.', 'Over New York hangs smoke.'] as const;
  expect(names(...said)).toEqual(['New York']);
  expect(names(...said, { place: 'New York' })).toEqual([]);
  expect(names(...said, { englishPlace: 'New York' })).toEqual([]);
  const there = ['New York liest Mark Twain.', 'New York reads Mark Twain.'] as const;
  expect(names(...there, { place: 'New York' })).toEqual(['Mark Twain']);
});

/** A puzzle of a day whose second hint names somebody. */
function naming(key: string, date: string | null, name = 'James Cook') {
  const tips = ['Regen.', `Es kommt ${name}.`].map((text) => authoredTip({ text }));
  const english = ['Rain.', `Here comes ${name}.`].map((text) => authoredTip({ text }));
  return authoredPuzzle(key, { date, de: { tips }, en: { tips: english } });
}

test('advice names the later of two puzzles that name somebody within thirty days', () => {
  const named = checkRepeatedNames([
    naming('c', '2040-03-01'),
    naming('a', '2040-01-01'),
    naming('b', '2040-01-31'),
    naming('d', '2040-04-01'),
    naming('other', '2040-01-02', 'Mark Twain'),
    naming('draft', null),
  ]);
  expect(named).toEqual([
    {
      rule: 'name-repeated',
      puzzle: 'b',
      locale: null,
      tip: 2,
      found: 'James Cook (a, tip 2, on 2040-01-01)',
      isWarning: true,
    },
    expect.objectContaining({ puzzle: 'c', found: 'James Cook (b, tip 2, on 2040-01-31)' }),
  ]);
});

test('a puzzle may name somebody twice', () => {
  const twice = authoredPuzzle('a', {
    date: '2040-01-01',
    de: { tips: [authoredTip({ text: 'Mark Twain' }), authoredTip({ text: 'Mark Twain' })] },
    en: { tips: [authoredTip({ text: 'Mark Twain' }), authoredTip({ text: 'Mark Twain' })] },
  });
  expect(checkRepeatedNames([twice])).toEqual([]);
  const told = checkRepeatedNames([naming('b', '2039-12-31', 'Mark Twain'), twice]);
  expect(told.map(({ tip }) => tip)).toEqual([1, 2]);
});
