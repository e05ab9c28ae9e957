import { expect, test } from 'vitest';
import { ServerError } from '../errors.ts';
import { readArchivePage } from './archive.ts';

const row = {
  id: 7,
  name: '7',
  date: '2040-06-09',
  hint: 'Hint A',
  types: ['article', 'podcast', 'book', 'wiki'],
  playedAt: '2040-06-10T10:00:00+00:00',
  finishedAt: null,
  attempt: null,
  year: null,
  label: null,
};
const page = (change: object) => ({
  puzzles: [{ ...row, ...change }],
  next: '2040-06-09',
  total: 12,
});

test('a page of the archive is read as it came', () => {
  expect(readArchivePage(page({}))).toEqual(page({}));
  expect(readArchivePage({ puzzles: [], next: null, total: 0 }).puzzles).toEqual([]);
  const types = ['article', 'podcast', 'wiki', 'website', 'video', 'game', 'book'];
  const ended = { playedAt: row.playedAt, finishedAt: row.playedAt, year: 1648 };
  for (const change of [
    { types },
    { playedAt: null, name: null },
    ...[null, 1, 2, 3, 4].map((attempt) => ({ ...ended, attempt })),
    { ...ended, label: 'Wie viele Tage?' },
  ]) {
    expect(readArchivePage(page(change))).toEqual(page(change));
  }
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['a fifth attempt', page({ attempt: 5 })],
  ['a day that no calendar has', page({ date: '2040-02-30' })],
  ['a kind of hint that is unknown', page({ types: ['song'] })],
  ['an answer in words', page({ year: '1648' })],
])('%s is no page of the archive', (_, answer) => {
  expect(() => readArchivePage(answer)).toThrow(ServerError);
});
