import { expect, test } from 'vitest';
import type { DraftContent } from './draft-content.ts';
import { valueAt, withValueAt } from './draft-path.ts';

test('fields are written where they are, and an emptied one goes with its source', () => {
  const content = withValueAt({}, 'de.tips[1].source.quote', 'So it was.');
  expect(content).toEqual({ de: { tips: [{}, { source: { quote: 'So it was.' } }] } });
  expect(valueAt(content, 'de.tips[1].source.quote')).toBe('So it was.');
  expect(withValueAt(content, 'de.tips[1].source.quote', '')).toEqual({ de: { tips: [{}, {}] } });
});

test('an emptied place goes with its last part', () => {
  const begun = { de: { tips: [{ text: 'A', place: { name: 'Wien', lat: 48.2 } }] } };
  const left = withValueAt(begun, 'de.tips[0].place.lat', undefined);
  expect(left).toEqual({ de: { tips: [{ text: 'A', place: { name: 'Wien' } }] } });
  expect(withValueAt(left, 'de.tips[0].place.name', '')).toStrictEqual({
    de: { tips: [{ text: 'A' }] },
  });
});

const draft: DraftContent = {
  year: 1969,
  de: { label: 'Wie viele?' },
  en: { tips: [{ text: 'A', source: { address: 'https://example.org', quote: 'B' } }] },
};

test.each([
  ['year', 1969],
  ['de.label', 'Wie viele?'],
  ['de.tips[0].text', undefined],
  ['en.tips[0].source.quote', 'B'],
  ['en.tips[1].text', undefined],
  ['year.label', undefined],
  ['year[0]', undefined],
])('what stands at %s is %j', (path, value) => {
  expect(valueAt(draft, path)).toBe(value);
});

test.each<[string, unknown, DraftContent]>([
  ['year', undefined, { de: draft.de!, en: draft.en! }],
  ['de.label', '', { ...draft, de: {} }],
  ['en.tips[0].text', '', { ...draft, en: { tips: [{ source: draft.en!.tips![0]!.source! }] } }],
  [
    'en.tips[0].source.quote',
    '',
    { ...draft, en: { tips: [{ text: 'A', source: { address: 'https://example.org' } }] } },
  ],
  ['en.tips[0]', undefined, { ...draft, en: { tips: [{}] } }],
  ['de.tips[2]', { text: 'C' }, { ...draft, de: { ...draft.de, tips: [{}, {}, { text: 'C' }] } }],
])('with %s as %j the draft says so, and all else stays', (path, value, expected) => {
  const before = structuredClone(draft);
  expect(withValueAt(draft, path, value)).toStrictEqual(expected);
  expect(draft).toStrictEqual(before);
});
