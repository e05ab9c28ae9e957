import { expect, test } from 'vitest';

import { authoredPuzzle } from '../../src/domain/puzzle/check/puzzle-factory.ts';
import { measureSpread } from '../../src/domain/puzzle/check/spread.ts';
import { drawYears } from './draw-years.ts';
import { spreadTables } from './spread-tables.ts';

const dated = (key: string, year: number, date: string, difficulty: number) =>
  authoredPuzzle(key, { year, date, name: key, difficulty });
const spread = measureSpread([
  // A Monday, and the Sunday before.
  dated('1', 79, '2026-11-02', 2),
  dated('2', 1492, '2026-11-01', 5),
  dated('3', 1969, '2026-11-09', 1),
]);

test('the spread is told in tables that align', () => {
  const tables = spreadTables(spread);
  for (const line of [
    '| scheduled puzzles: 366                                       |       3 |',
    '| one century: at most 20.0 %                                  |  33.3 % |',
    '| before 1500: at least 30.0 %                                 |  66.7 % |',
    '| tips from outside Europe: at least 45.0 %                    |  50.0 % |',
    '| puzzles for a decade or century: about 5 %                   |   0.0 % |',
    '| puzzles with a tip that is no encyclopaedia: at least 50.0 % | 100.0 % |',
    '| puzzles whose tips name no part of the world: 0              |       0 |',
    '| 1–100     |       1 | 33.3 % |',
    '| 1401–1500 |       1 | 33.3 % |',
    '| 1901–2000 |       1 | 33.3 % |',
    '| africa   |    3 | 25.0 % |',
    '| americas |    0 |  0.0 % |',
    '| asia     |    3 | 25.0 % |',
    '| europe   |    6 | 50.0 % |',
    '| oceania  |    0 |  0.0 % |',
    '| world    |    0 |  0.0 % |',
    '| weekday   |   1 |   2 |   3 |   4 |   5 | mean |',
    '| --------- | --: | --: | --: | --: | --: | ---: |',
    '| Monday    |   1 |   1 |   0 |   0 |   0 |  1.5 |',
    '| Tuesday   |   0 |   0 |   0 |   0 |   0 |    – |',
    '| Sunday    |   0 |   0 |   0 |   0 |   1 |  5.0 |',
  ]) {
    expect(tables).toContain(line);
  }
  expect(tables.match(/^\| [A-Z]\w+day/gm)?.map((row) => row.slice(2))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(tables.match(/^## .*$/gm)).toEqual([
    '## What is wanted',
    '## Centuries',
    '## Parts of the world',
    '## Difficulty by weekday',
  ]);
  for (const table of tables.split('## ').slice(1)) {
    const lengths = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map(({ length }) => length);
    expect(new Set(lengths).size).toBe(1);
  }
});

test('of no puzzles each share is nothing', () => {
  const tables = spreadTables(measureSpread([]));
  expect(tables).toContain(
    '| puzzles for a decade or century: about 5 %                   | 0.0 % |',
  );
  expect(tables).not.toContain('NaN');
});

test('each year has its mark in the row of its century', () => {
  const drawing = drawYears(spread);
  const marks = [...drawing.matchAll(/class="used" x="([\d.]+)" y="(\d+)"/g)];
  expect(marks.map(([, x, y]) => [Number(x), Number(y)])).toEqual([
    [564.8, 58],
    [640.2, 338],
    [506.8, 438],
  ]);
  expect(drawing).toContain(
    '3 puzzles, from 79 to 1969, by century. 1 to 100: 1; 1401 to 1500: 1; 1901 to 2000: 1.',
  );
  expect(drawing).toContain('text-anchor="end">1901–2000</text>');
  // Beneath the heading the years of a century, and each century to the present with its count.
  const scale = [
    ...drawing.matchAll(/class="scale" x="([\d.]+)" y="48" text-anchor="middle">(\d+)</g),
  ];
  expect(scale.map(([, x, year]) => [Number(x), Number(year)])).toEqual([
    [114.9, 1],
    [254.1, 25],
    [399.1, 50],
    [544.1, 75],
    [689.1, 100],
  ]);
  const rows = [
    ...drawing.matchAll(
      /text-anchor="end">(\d+)–\d+<[^]*?<text x="704" y="\d+" text-anchor="start">(\d+)</g,
    ),
  ];
  expect(rows.map(([, year]) => Number(year))).toEqual(
    Array.from({ length: 21 }, (_, index) => index * 100 + 1),
  );
  expect(rows.map(([, , count]) => Number(count)).reduce((sum, count) => sum + count)).toBe(3);
  expect(drawing).toContain('viewBox="0 0 760 488" role="img" aria-labelledby="title desc"');
  expect(drawYears(measureSpread([]))).toContain('No year is used yet.');
});
