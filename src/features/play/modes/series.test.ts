import { expect, test } from 'vitest';
import { nextInSeries, seriesStep } from './series.ts';

const ids = ['381', '540'];

test('the series leads to its first puzzle, then to its second, then to nothing', () => {
  expect(nextInSeries(seriesStep('isgag=1'), '7', ids)?.address).toBe('/pp/381?isgag=2');
  expect(nextInSeries(seriesStep('isgag=2'), '381', ids)?.address).toBe('/pp/540?isgag=3');
  expect(nextInSeries(seriesStep('isgag=3'), '540', ids)).toBeNull();
});

test('a puzzle of the series does not lead to itself', () => {
  expect(nextInSeries(1, '381', ids)?.address).toBe('/pp/540?isgag=3');
  expect(nextInSeries(2, '540', ids)).toBeNull();
  expect(nextInSeries(1, '7', [])).toBeNull();
});
