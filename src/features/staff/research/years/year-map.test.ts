import { expect, test } from 'vitest';
import { decadesOf, decadeYears, yearByKey, yearMap } from './year-map.ts';

const used = [
  { year: 7, count: 1, drafts: 0 },
  { year: 1848, count: 2, drafts: 1 },
  { year: 1900, count: 1, drafts: 1 },
  { year: 1999, count: 1, drafts: 0 },
];
const map = yearMap(used, 2026);

test('every year from 1 to the last is in one span, the latest first', () => {
  expect(map).toHaveLength(21);
  expect(map[0]).toMatchObject({ from: 2000, to: 2026 });
  expect(map.at(-1)).toMatchObject({ from: 1, to: 99 });
  const years = map.flatMap((span) => decadesOf(span).flatMap((each) => decadeYears(each, span)));
  expect(years.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 2026 }, (_, index) => index + 1),
  );
});

const bounds = (last: number) => yearMap([], last).map(({ from, to }) => [from, to]);

test('the last hundred begins with its first year', () => {
  expect(bounds(99)).toEqual([[1, 99]]);
  expect(bounds(100)).toEqual([
    [100, 100],
    [1, 99],
  ]);
  expect(bounds(199)).toEqual([
    [100, 199],
    [1, 99],
  ]);
});

test('a decade is empty whatever stands in the ones beside it', () => {
  const years = [109, 120, 140].map((year) => ({ year, count: 1, drafts: 0 }));
  expect(yearMap(years, 149)[0]?.emptyDecades).toEqual([110, 130]);
});

test('a span knows its years, those used more than once, and its empty decades', () => {
  expect(map[1]).toMatchObject({ from: 1900, used: [used[2], used[3]], repeated: 0 });
  expect(map[1]?.emptyDecades).toEqual([1910, 1920, 1930, 1940, 1950, 1960, 1970, 1980]);
  expect(map[2]).toMatchObject({ from: 1800, used: [used[1]], repeated: 1 });
});

test('a year beyond the last is shown all the same', () => {
  expect(yearMap([{ year: 2150, count: 1, drafts: 1 }], 2026)[0]).toMatchObject({ to: 2150 });
});

test('the keys go through the years of a span and stay in it', () => {
  const span = { from: 2000, to: 2026 };
  expect(yearByKey(2010, 'ArrowLeft', span)).toBe(2009);
  expect(yearByKey(2010, 'ArrowDown', span)).toBe(2020);
  expect(yearByKey(2016, 'ArrowDown', span)).toBe(2026);
  expect(yearByKey(2017, 'ArrowDown', span)).toBe(2017);
  expect(yearByKey(2010, 'ArrowUp', span)).toBe(2000);
  expect(yearByKey(2009, 'ArrowUp', span)).toBe(2009);
  expect(yearByKey(2000, 'ArrowLeft', span)).toBe(2000);
  expect(yearByKey(2025, 'ArrowRight', span)).toBe(2026);
  expect(yearByKey(2026, 'ArrowRight', span)).toBe(2026);
  expect(yearByKey(2019, 'End', span)).toBe(2019);
  expect(yearByKey(2021, 'End', span)).toBe(2026);
  expect(yearByKey(5, 'Home', { from: 1, to: 99 })).toBe(1);
  expect(yearByKey(2010, 'a', span)).toBeNull();
});
