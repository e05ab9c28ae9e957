import { expect, test } from 'vitest';
import {
  emptyMadeDraft,
  madeFaults,
  madeFrom,
  madeWarnings,
  type MadeDraft,
  withEnoughTips,
} from './made-draft.ts';

const draft: MadeDraft = {
  asksFor: 'year',
  answer: ' 1931 ',
  label: '',
  title: 'Omas  Jahr',
  tips: [
    { text: 'Am Rhein', link: 'https://example.org' },
    { text: 'Im Mai', link: '' },
  ],
};

test('a draft without a fault is a puzzle', () => {
  expect(madeFaults(draft, 2040)).toEqual({});
  expect(madeFrom(draft, 'de')).toEqual({
    locale: 'de',
    title: 'Omas Jahr',
    label: null,
    year: 1931,
    tips: [
      { text: 'Am Rhein', link: 'https://example.org/' },
      { text: 'Im Mai', link: null },
    ],
  });
});

test('a question asks for a number', () => {
  const number = { ...draft, asksFor: 'number', answer: '0', label: ' Wie  viele? ' } as const;
  expect(madeFrom(number, 'de')).toMatchObject({ label: 'Wie viele?', year: 0 });
  expect(madeFrom({ ...draft, label: 'Wie viele?' }, 'de').label).toBeNull();
});

test('an empty draft lacks everything but a question', () => {
  expect(madeFaults(emptyMadeDraft, 2040)).toEqual({
    answer: 'missing',
    title: 'missing',
    text1: 'missing',
    text2: 'missing',
  });
  expect(madeFaults({ ...emptyMadeDraft, asksFor: 'number' }, 2040)).toHaveProperty('label');
});

test.each([
  [{ answer: '0' }, { answer: 'year-range' }],
  [{ answer: '2040' }, {}],
  [{ answer: '2041' }, { answer: 'year-range' }],
  [{ answer: '12a' }, { answer: 'year-range' }],
  [{ answer: '1e3' }, { answer: 'year-range' }],
  [{ answer: '+12' }, { answer: 'year-range' }],
  [{ answer: ' ' }, { answer: 'missing' }],
  [{ asksFor: 'number', label: 'Wie viele?', answer: '0' }, {}],
  [{ asksFor: 'number', label: 'Wie viele?', answer: '-1' }, { answer: 'number-range' }],
  [{ title: 'x'.repeat(60) }, {}],
  [{ title: 'x'.repeat(61) }, { title: 'too-long' }],
  [
    {
      tips: [
        { text: 'a', link: ' ' },
        { text: 'b', link: '\u00a0https://example.org\u00a0' },
      ],
    },
    {},
  ],
  [
    { tips: [draft.tips[0]!, { text: ' Am  Rhein', link: 'x' }] },
    { text2: 'repeated', link2: 'link-form' },
  ],
] as const)('%j has the faults %j', (change, faults) => {
  expect(madeFaults({ ...draft, ...(change as Partial<MadeDraft>) }, 2040)).toEqual(faults);
});

test('what gives the answer away is told where it stands, by the rules of all puzzles', () => {
  const telling = {
    ...draft,
    title: 'Die Dreißigerjahre',
    tips: [
      { text: 'Es war 1931 am Rhein', link: '' },
      { text: 'Im 20. Jahrhundert', link: '' },
      { text: 'Im 20. Jahrhundert, im Mai', link: '' },
    ],
  };
  const found = madeWarnings(telling, 'de', 2040).map(({ field, kind }) => `${field} ${kind}`);
  expect(found).toEqual(
    expect.arrayContaining(['title decade', 'text1 digits', 'text2 century', 'text3 century']),
  );
  expect(madeWarnings(draft, 'de', 2040)).toEqual([]);
  expect(madeWarnings(emptyMadeDraft, 'en', 2040)).toEqual([]);
});

test('where a number is looked for, only that number gives it away', () => {
  const number = { ...draft, asksFor: 'number' as const, answer: ' 44 ', label: ' ' };
  const tips = [
    { text: 'Es war 1931', link: '' },
    { text: 'Es waren 44', link: '' },
  ];
  expect(madeWarnings({ ...number, tips }, 'de', 2040)).toEqual([
    { field: 'text2', kind: 'digits', found: '44' },
  ]);
  expect(madeWarnings({ ...number, label: 'Warum 44?' }, 'de', 2040)).toEqual([
    { field: 'label', kind: 'digits', found: '44' },
  ]);
  expect(madeWarnings({ ...number, title: 'Die 44' }, 'de', 2040)).toEqual([
    { field: 'title', kind: 'digits', found: '44' },
  ]);
});

test('before there is an answer no number gives it away', () => {
  for (const answer of ['', 'x1', '1x']) {
    expect(madeWarnings({ ...draft, answer, title: 'Kapitel 1' }, 'de', 2040)).toEqual([]);
  }
});

test('a hint that says what another one says is told', () => {
  const tips = ['Am Rhein steht ein Turm', 'Am Rhein steht ein Baum'].map((text) => ({
    text,
    link: '',
  }));
  expect(madeWarnings({ ...draft, tips }, 'de', 2040)).toEqual([
    { field: 'text2', kind: 'tip-repeated', found: '1' },
  ]);
});

test.each([
  [[], ['', '']],
  [['a'], ['a', '']],
  [
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ],
])('a draft that was kept with the hints %j is written on with %j', (kept, written) => {
  const tips = kept.map((text) => ({ text, link: '' }));
  expect(withEnoughTips({ ...draft, tips }).tips.map(({ text }) => text)).toEqual(written);
});
