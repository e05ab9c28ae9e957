import { expect, test } from 'vitest';
import { offers } from '../offers-factory.ts';
import { playsOf } from './tier-openings.ts';

test('the number of past puzzles a day is the one that holds here', () => {
  const plays = { '1_explorer': 5, '2_historian': 0, '3_chronicler': null };
  expect(playsOf(offers({ plays }), '1_explorer')).toEqual({ isLimited: 'yes', plays: 5 });
  expect(playsOf(offers({ plays }), '2_historian')).toEqual({ isLimited: 'yes', plays: 0 });
  expect(playsOf(offers({ plays }), '3_chronicler')).toEqual({ isLimited: 'no', plays: 0 });
});
