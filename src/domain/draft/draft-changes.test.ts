import { expect, test } from 'vitest';
import { draftChanges } from './draft-changes.ts';

test('differences are told field by field, with what is missing on one side', () => {
  const from = { year: 1969, de: { tips: [{ text: 'a' }, { source: { quote: 'q' } }] } };
  const to = { year: 1970, de: { tips: [{ text: 'a' }, {}] }, en: { label: 'Which?' } };
  expect(draftChanges(from, to)).toEqual([
    { path: 'year', from: 1969, to: 1970 },
    { path: 'de.tips[1].source.quote', from: 'q', to: undefined },
    { path: 'en.label', from: undefined, to: 'Which?' },
  ]);
  expect(draftChanges(from, structuredClone(from))).toEqual([]);
});

test('hints that only one draft has are told one by one', () => {
  const hints = { de: { tips: [{ text: 'a' }, {}, { text: 'c' }] } };
  const [first, third] = ['de.tips[0].text', 'de.tips[2].text'];
  expect(draftChanges({ de: {} }, hints)).toEqual([
    { path: first, from: undefined, to: 'a' },
    { path: third, from: undefined, to: 'c' },
  ]);
  expect(draftChanges(hints, { de: {} })).toEqual([
    { path: first, from: 'a', to: undefined },
    { path: third, from: 'c', to: undefined },
  ]);
});
