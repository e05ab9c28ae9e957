import { expect, test } from 'vitest';
import { nextInSeries, seriesStep } from './series.ts';

const ids = ['381', '540'];

test('the series leads to its first puzzle, then to its second, then to nothing', () => {
  const first = nextInSeries(seriesStep('isgag=1'), '7', ids);
  expect([first?.id, first?.addressOf('381')]).toEqual(['381', '/pp/381?isgag=2']);
  const second = nextInSeries(seriesStep('isgag=2'), '381', ids);
  expect([second?.id, second?.addressOf('541')]).toEqual(['540', '/pp/541?isgag=3']);
  expect(nextInSeries(seriesStep('isgag=3'), '540', ids)).toBeNull();
});

test('a puzzle of the series does not lead to itself', () => {
  expect(nextInSeries(1, '381', ids)?.addressOf('540')).toBe('/pp/540?isgag=3');
  expect(nextInSeries(2, '540', ids)).toBeNull();
  expect(nextInSeries(1, '7', [])).toBeNull();
});
