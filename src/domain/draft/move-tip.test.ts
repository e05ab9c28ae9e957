import { expect, test } from 'vitest';
import type { DraftContent } from './draft-content.ts';
import { moveTip } from './move-tip.ts';

const draft: DraftContent = {
  year: 1969,
  de: { label: 'Wie viele?', tips: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] },
  en: { tips: [{ text: 'd' }, { text: 'e' }, { text: 'f' }] },
};

const textsIn = ({ de, en }: DraftContent) =>
  [de, en].map((text) => text?.tips?.map((tip) => tip.text).join(''));

test.each([
  [0, 2, 'bca', 'efd'],
  [2, 0, 'cab', 'fde'],
  [1, 2, 'acb', 'dfe'],
  [1, 1, 'abc', 'def'],
])('from place %i to %i, the hints between move up or down by one', (from, to, de, en) => {
  expect(textsIn(moveTip(draft, { from, to, locales: ['de', 'en'] }))).toEqual([de, en]);
  expect(textsIn(moveTip(draft, { from, to, locales: ['en'] }))).toEqual(['abc', en]);
});

test.each([
  [0, 3],
  [3, 0],
  [0, -1],
])('from place %i to %i, where there is none, nothing is moved', (from, to) => {
  expect(moveTip(draft, { from, to, locales: ['de', 'en'] })).toEqual(draft);
});

test('a language not begun has no hint to move', () => {
  const move = { from: 0, to: 1, locales: ['de', 'en'] } as const;
  expect(moveTip({ en: { label: 'How many?' } }, move)).toEqual({
    de: { tips: [] },
    en: { label: 'How many?', tips: [] },
  });
});

test('all else of the draft stays', () => {
  const moved = moveTip(draft, { from: 0, to: 1, locales: ['de'] });
  expect(moved).toMatchObject({ year: 1969, de: { label: 'Wie viele?' }, en: draft.en });
});
