import { expect, test } from 'vitest';
import { freeDays, holderOf } from './free-days.ts';

const puzzle = { id: 7, name: '212', key: 'comet', year: 1931 };
const day = (date: string, rest = {}) => ({ date, de: null, en: null, planned: null, ...rest });
const planned = (key: string) => ({ planned: { key, year: null, isReady: false } });

const days = [
  day('2040-06-01'),
  day('2040-06-02', { de: puzzle, en: puzzle }),
  day('2040-06-03', planned('bridge')),
  day('2040-06-04', planned('mine')),
  day('2040-06-05'),
  day('2040-06-06', { en: puzzle }),
  day('2040-06-07'),
  day('2040-06-08'),
];

test('the next free days are those that nobody else has, three of them', () => {
  expect(freeDays(days, 'mine', '2040-06-02')).toEqual(['2040-06-04', '2040-06-05', '2040-06-07']);
  expect(freeDays(days, 'mine', '2040-06-08')).toEqual(['2040-06-08']);
  expect(freeDays(days, 'other', '2040-06-04')).toEqual(['2040-06-05', '2040-06-07', '2040-06-08']);
});

test('of days that are far away only the first is offered', () => {
  const far = ['2040-06-02', '2040-09-10', '2040-09-11'].map((date) => day(date));
  const taken = [day('2040-06-01', { de: puzzle, en: puzzle }), ...far.slice(1)];
  expect(freeDays(taken, 'mine', '2040-06-01')).toEqual(['2040-09-10']);
  expect(freeDays(far, 'mine', '2040-06-01')).toEqual(far.map(({ date }) => date));
});

test('a day that is taken says by what', () => {
  const holders = days.map((each) => holderOf(each, 'mine'));
  const comet = { key: 'comet', name: '212' };
  expect(holders).toEqual([
    null,
    comet,
    { key: 'bridge', name: null },
    null,
    null,
    comet,
    null,
    null,
  ]);
});
