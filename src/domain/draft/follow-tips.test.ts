import { expect, test } from 'vitest';
import type { DraftContent } from './draft-content.ts';
import { followTip, followTips } from './follow-tips.ts';

/** A draft whose hints say these words, in English after a first one more. */
function draftOf(...words: string[]): DraftContent {
  return {
    de: { tips: words.map((text) => ({ text })) },
    en: { tips: [{ text: 'first' }, ...words.map((text) => ({ text: `${text} en` }))] },
  };
}

const before = draftOf('ship', 'map', 'king');
const after = draftOf('map', 'king', 'ship');

test.each([
  ['de.tips[0].text', 'de.tips[2].text'],
  ['de.tips[1].source.quote', 'de.tips[0].source.quote'],
  ['de.tips[2]', 'de.tips[1]'],
  ['en.tips[1].image', 'en.tips[3].image'],
  ['en.tips[0].text', 'en.tips[0].text'],
  ['de.label', 'de.label'],
  ['year', 'year'],
])('what was at %s is at %s after its hint was moved', (path, place) => {
  expect(followTip(path, before, after)).toBe(place);
});

test.each<[string, string, DraftContent, DraftContent]>([
  ['was rewritten', 'de.tips[0].text', before, draftOf('boat', 'map', 'king')],
  ['was not there', 'de.tips[3].text', before, after],
  [
    'has one like it before it',
    'de.tips[1].text',
    draftOf('ship', 'ship'),
    draftOf('ship', 'ship'),
  ],
  ['was of a language not begun', 'de.tips[0].text', {}, after],
  ['was of a language without hints', 'de.tips[0].text', { de: {} }, after],
  ['is of a language that is gone', 'de.tips[0].text', before, {}],
])('a place stays where its hint %s', (_, path, from, to) => {
  expect(followTip(path, from, to)).toBe(path);
});

test('of several conflicts only what is about a moved hint goes elsewhere', () => {
  const moved = { path: 'de.tips[0].text', base: 'a', mine: 'b', theirs: 'c' };
  const label = { path: 'de.label', base: 'd', mine: 'e', theirs: 'f' };
  const followed = followTips([moved, label], before, after);
  expect(followed).toEqual([{ ...moved, path: 'de.tips[2].text' }, label]);
  // Whoever is about to decide it holds this very conflict.
  expect(followed[1]).toBe(label);
});
