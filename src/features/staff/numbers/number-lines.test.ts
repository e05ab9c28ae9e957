import { expect, test } from 'vitest';
import type { PuzzleNumbers } from '../../../backend/staff/research.ts';
import {
  arrange,
  countEnds,
  fittingSpan,
  readView,
  solveRate,
  sumOf,
  viewAddress,
} from './number-lines.ts';

const today = '2040-06-13';

function line(id: number, finished: number, solved: PuzzleNumbers['solved']): PuzzleNumbers {
  const locale = id % 2 === 0 ? 'en' : 'de';
  return {
    id,
    key: 'moon',
    name: '1',
    locale,
    date: today,
    year: 1969,
    finished,
    solved,
    reports: 0,
  };
}

const lines = [
  line(1, 3, [3, 0, 0, 0]),
  line(2, 40, [10, 10, 5, 5]),
  line(3, 100, [5, 5, 5, 5]),
  line(4, 0, [0, 0, 0, 0]),
];

test('rounds end with an attempt or unsolved, and few of them have no share', () => {
  expect(lines.map(countEnds)).toEqual([
    [3, 0, 0, 0, 0],
    [10, 10, 5, 5, 10],
    [5, 5, 5, 5, 80],
    [0, 0, 0, 0, 0],
  ]);
  expect(lines.map(solveRate)).toEqual([null, 0.75, 0.2, null]);
  expect(sumOf(lines)).toEqual({ finished: 143, solved: [18, 15, 10, 10] });
});

const idsBy = (order: 'newest' | 'hardest' | 'easiest' | 'most') => {
  const all = [...lines, line(5, 6, [1, 1, 1, 1])];
  return arrange(all, { locale: null, order }).lines.map(({ id }) => id);
};

test('the hardest and the easiest come first, and what nobody can tell of last', () => {
  expect(idsBy('newest')).toEqual([1, 2, 3, 5]);
  expect(idsBy('hardest')).toEqual([3, 2, 5, 1]);
  expect(idsBy('easiest')).toEqual([2, 3, 5, 1]);
  expect(idsBy('most')).toEqual([3, 2, 5, 1]);
});

test('what nobody played is a number, unless somebody reported it', () => {
  const view = { locale: 'en', order: 'newest' } as const;
  expect(arrange(lines, view)).toMatchObject({ lines: [{ id: 2 }], unplayed: 1 });
  const reported = { ...line(6, 0, [0, 0, 0, 0]), reports: 1 };
  expect(arrange([...lines, reported], view)).toMatchObject({
    lines: [{ id: 2 }, { id: 6 }],
    unplayed: 1,
  });
});

test('the address holds the view, and garbage in it is four weeks up to today', () => {
  const usual = readView('?first=tomorrow&order=random&language=fr', today);
  expect(usual).toEqual({
    span: { first: '2040-05-17', last: today },
    locale: null,
    order: 'newest',
  });
  const asked = { span: { first: '2040-01-01', last: '2040-02-01' }, locale: 'de', order: 'most' };
  const address = viewAddress(asked as typeof usual);
  expect(address).toBe(
    '/dashboard/numbers?first=2040-01-01&last=2040-02-01&language=de&order=most',
  );
  expect(readView(address.slice(address.indexOf('?')), today)).toEqual(asked);
});

test('from twenty rounds on there is a share', () => {
  const solved: PuzzleNumbers['solved'] = [5, 0, 0, 0];
  expect([line(1, 19, solved), line(1, 20, solved)].map(solveRate)).toEqual([null, 0.25]);
});

test('four weeks end with the last day that the address names', () => {
  expect(readView('?last=2040-03-01', today).span).toEqual({
    first: '2040-02-03',
    last: '2040-03-01',
  });
});

test('an address without room to count days from is as if it named none', () => {
  for (const day of ['9999-12-31', '0001-01-01']) {
    expect(readView(`?last=${day}`, today).span.last).toBe(today);
  }
  expect(readView('?last=2040-02-30', today).span.last).toBe(today);
});

test('days in the wrong order are turned, and more than the server tells of are cut', () => {
  expect(fittingSpan('2040-02-01', '2040-01-01')).toEqual({
    first: '2040-01-01',
    last: '2040-02-01',
  });
  const longest = { first: '2039-11-28', last: '2040-12-31' };
  for (const first of ['2000-01-01', '2039-11-27', '2039-11-28']) {
    expect(fittingSpan(first, '2040-12-31')).toEqual(longest);
  }
  const shorter = { first: '2039-11-29', last: '2040-12-31' };
  expect(fittingSpan(shorter.first, shorter.last)).toEqual(shorter);
});
