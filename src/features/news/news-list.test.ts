import { expect, test } from 'vitest';
import type { News } from '../../backend/news.ts';
import { afterStep, emptyList, type NewsList, nextRange } from './news-list.ts';

/** Announcements with these ids. */
const rows = (...ids: number[]): News[] =>
  ids.map((id) => ({
    id,
    group: id,
    publishedAt: 0,
    validUntil: null,
    language: 'de-DE',
    mode: 'NORMAL',
    title: `Neuigkeit ${id}`,
    body: '',
  }));
const came = (list: NewsList, ...ids: number[]) =>
  afterStep(list, { type: 'came', range: nextRange(list), rows: rows(...ids) });
const idsOf = ({ items }: NewsList) => items.map(({ id }) => id);

test('the first range is 0 to 3, each further one brings three more', () => {
  expect(nextRange(emptyList)).toEqual({ from: 0, to: 3 });
  const four = came(emptyList, 9, 8, 7, 6);
  expect(nextRange(four)).toEqual({ from: 4, to: 6 });
  expect(nextRange(came(four, 5, 4, 3))).toEqual({ from: 7, to: 9 });
});

test('a range that is not filled is the last', () => {
  const four = came(emptyList, 9, 8, 7, 6);
  expect(four).toMatchObject({ isComplete: false, isLoading: false });
  expect(came(four, 5, 4).isComplete).toBe(true);
  expect(came(four).isComplete).toBe(true);
  expect(came(emptyList).isComplete).toBe(true);
});

test('what was published in between pushes nothing into the list twice', () => {
  const seven = came(came(emptyList, 9, 8, 7, 6), 6, 5, 4);
  expect(idsOf(seven)).toEqual([9, 8, 7, 6, 5, 4]);
  expect(nextRange(seven)).toEqual({ from: 7, to: 9 });
});

test('an answer that came twice changes nothing', () => {
  const first = { type: 'came', range: { from: 0, to: 3 }, rows: rows(9, 8, 7, 6) } as const;
  const list = afterStep(emptyList, first);
  expect(afterStep(list, first)).toBe(list);
});

test('a failure keeps what is there, and stays in sight until news have come', () => {
  const four = came(emptyList, 9, 8, 7, 6);
  const failure = { isOffline: true };
  const failed = afterStep(afterStep(four, { type: 'asked' }), { type: 'failed', failure });
  expect(failed).toMatchObject({ items: four.items, isLoading: false, failure });
  const again = afterStep(failed, { type: 'asked' });
  expect(again).toMatchObject({ isLoading: true, failure });
  expect(came(again, 5, 4, 3).failure).toBeNull();
});
