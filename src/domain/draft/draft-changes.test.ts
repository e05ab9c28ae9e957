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
