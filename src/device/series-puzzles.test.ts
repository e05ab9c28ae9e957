import { expect, test } from 'vitest';
import { parseSeries } from './series-puzzles.ts';

test('the ids that the operator states are the series, in their order', () => {
  expect(parseSeries('12, 7')).toEqual(['12', '7']);
});

test('an operator may have no series', () => {
  expect(parseSeries('')).toEqual([]);
});

test('what cannot be read stands for the usual series', () => {
  for (const text of ['__QUANDO_SERIES__', '381;540', '381,', '0', '-1']) {
    expect(parseSeries(text)).toEqual(['381', '540']);
  }
});
