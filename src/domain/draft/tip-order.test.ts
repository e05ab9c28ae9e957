import { expect, test } from 'vitest';
import { isMoved, orderOf } from './tip-order.ts';

/** Hints that say one letter each; a dot is one that nobody wrote, a blank one that was emptied. */
function tipsOf(letters: string) {
  return letters.split('').map((text) => (text === '.' ? {} : { text: text.trim() }));
}

test.each([
  ['abcd', 'bacd', [1, 0, 2, 3]],
  ['abcd', 'dabc', [3, 0, 1, 2]],
  ['abcd', 'badc', [1, 0, 3, 2]],
  ['abc.', 'ab.c', [0, 1, 3, 2]],
])('the hints %s stand as %s where each was at %j', (base, side, order) => {
  expect(orderOf(tipsOf(base), tipsOf(side))).toEqual(order);
});

test.each([
  ['no hint moved', 'abcd', 'abcd'],
  ['there are fewer', 'abcd', 'bac'],
  ['there are more', 'abc', 'bacd'],
  ['one was rewritten', 'abcd', 'baxd'],
  ['one stands twice now', 'abcd', 'bbcd'],
  ['two were alike', 'aabc', 'baac'],
])('there is no order where %s', (_, base, side) => {
  expect(orderOf(tipsOf(base), tipsOf(side))).toBeNull();
});

test.each([
  ['two hints changed places', 'abcd', 'bacd', true],
  ['a text stands in two places', 'abcd', 'abca', true],
  ['none moved', 'abcd', 'abcd', false],
  ['one was rewritten', 'abcd', 'xbcd', false],
  ['one is new', 'abc', 'abcd', false],
  ['one was emptied where another was not written', 'abc.', '.bc.', false],
  ['one was emptied as another is', 'abc ', ' bc ', false],
  ['one was written where two were empty', 'ab..', 'abc.', false],
])('where %s (%s, then %s), a hint was moved: %j', (_, base, side, moved) => {
  expect(isMoved(tipsOf(base), tipsOf(side))).toBe(moved);
});
