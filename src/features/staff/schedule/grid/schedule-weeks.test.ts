import { expect, test } from 'vitest';
import {
  firstAsked,
  firstShowing,
  mondayOf,
  spanFrom,
  spansToFetch,
  turned,
  weeksFrom,
} from './schedule-weeks.ts';

const today = '2040-06-13';

test('six weeks begin on the Monday of the day that the address names, or of today', () => {
  expect(mondayOf(today)).toBe('2040-06-11');
  expect(firstAsked(null, today)).toBe('2040-06-11');
  expect(firstAsked('2040-02-30', today)).toBe('2040-06-11');
  expect(firstAsked('2040-12-31', today)).toBe('2040-12-31');
  // What is around such days would be no days.
  for (const far of ['0001-12-31', '9998-01-01']) expect(firstAsked(far, today)).toBe('2040-06-11');
  expect(firstAsked('0002-01-01', today)).toBe('0001-12-31');
  expect(firstAsked('9997-12-31', today)).toBe('9997-12-29');
  expect(spanFrom('2040-06-11')).toEqual({ first: '2040-06-11', last: '2040-07-22' });
});

function numbers(first: string) {
  return weeksFrom(first).map((week) => week.number);
}

test('weeks are numbered as calendars do, over the turn of the year as well', () => {
  expect(numbers('2026-11-30')).toEqual([49, 50, 51, 52, 53, 1]);
  expect(numbers('2024-12-23')).toEqual([52, 1, 2, 3, 4, 5]);
  expect(weeksFrom('2026-12-28')[0]?.days.at(-1)).toBe('2027-01-03');
});

test('turning leads to the beginning of the month after or before', () => {
  expect(turned('2040-06-11', 1)).toBe('2040-06-25');
  expect(turned('2040-06-11', -1)).toBe('2040-05-28');
  expect(turned('2040-05-28', -1)).toBe('2040-04-30');
  expect(turned('2040-05-28', 1)).toBe('2040-06-25');
});

test('a day that is out of sight comes into sight, and one in sight moves nothing', () => {
  const first = '2040-06-11';
  expect(firstShowing(first, '2040-07-22')).toBe(first);
  expect(firstShowing(first, '2040-07-23')).toBe('2040-07-16');
  expect(firstShowing(first, '2040-06-10')).toBe('2040-05-07');
  for (const day of ['2040-07-23', '2041-01-01', '2040-06-10', '2039-01-01']) {
    const { first: from, last } = spanFrom(firstShowing(first, day));
    expect(day >= from && day <= last).toBe(true);
  }
});

test('one fetch is enough around today, and a span far away has its own', () => {
  expect(spansToFetch('2040-06-11', today)).toEqual([{ first: '2040-05-14', last: '2040-12-10' }]);
  expect(spansToFetch('2042-01-06', today)).toEqual([
    { first: '2040-05-14', last: '2040-12-10' },
    { first: '2041-12-09', last: '2042-03-16' },
  ]);
  // As far as the one fetch reaches, and a week beyond it on either side.
  expect(spansToFetch('2040-05-14', today)).toHaveLength(1);
  expect(spansToFetch('2040-05-07', today)).toHaveLength(2);
  expect(spansToFetch('2040-10-29', today)).toHaveLength(1);
  expect(spansToFetch('2040-11-05', today)).toHaveLength(2);
});
