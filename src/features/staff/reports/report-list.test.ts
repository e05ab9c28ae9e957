import { expect, test } from 'vitest';
import type { Report } from '../../../backend/staff/reports.ts';
import { afterAnswer, byPuzzle } from './report-list.ts';

const report = (id: number, puzzle: number, state: Report['state'] = 'open'): Report => ({
  id,
  reason: 'fact',
  words: null,
  reportedAt: '2040-06-10T08:00:00Z',
  state,
  answer: null,
  answeredAt: null,
  answeredBy: null,
  puzzle: {
    id: puzzle,
    key: `key-${puzzle}`,
    name: '1',
    locale: 'de',
    date: null,
    year: 1969,
    open: 2,
  },
});
const found = {
  rows: [report(9, 1), report(8, 2)],
  facts: { open: 3 },
};

test('an answered report stays in sight, and is open no more', () => {
  const { puzzle: _, ...answer } = report(9, 1, 'fixed');
  const list = afterAnswer(found, { ...answer, answer: 'Ja.' });
  expect(list.rows[0]).toMatchObject({ id: 9, state: 'fixed', answer: 'Ja.', puzzle: { id: 1 } });
  expect(list.facts).toEqual({ open: 2 });
  expect(afterAnswer(list, answer).facts).toEqual({ open: 2 });
  expect(afterAnswer(list, { ...answer, id: 1 })).toBe(list);
});

test('the open ones of a puzzle are fewer by the one that is answered, with each of its reports', () => {
  const list = { ...found, rows: [...found.rows, report(7, 1)] };
  const answered = afterAnswer(list, report(7, 1, 'declined'));
  expect(answered.rows.map(({ id, puzzle }) => [id, puzzle.open])).toEqual([
    [9, 1],
    [8, 2],
    [7, 1],
  ]);
});

test('reports of one puzzle stand together, where its newest is', () => {
  const groups = byPuzzle([report(9, 1), report(8, 2), report(7, 1)]);
  expect(groups.map(({ puzzle, reports }) => [puzzle.id, reports.map(({ id }) => id)])).toEqual([
    [1, [9, 7]],
    [2, [8]],
  ]);
});
