import { expect, test } from 'vitest';
import type { Report } from '../../backend/makers/report.ts';
import { afterReportStep, byPuzzle, noReports } from './report-list.ts';

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
const page = (reports: Report[], next: number | null = null, open = 3) => ({ reports, next, open });
const of = { state: 'open' };
const found = afterReportStep(noReports, {
  type: 'found',
  of,
  page: page([report(9, 1), report(8, 2)], 8),
});

test('an answered report stays in sight, and is open no more', () => {
  const { puzzle: _, ...answer } = report(9, 1, 'fixed');
  const list = afterReportStep(found, { type: 'answered', report: { ...answer, answer: 'Ja.' } });
  expect(list.reports[0]).toMatchObject({
    id: 9,
    state: 'fixed',
    answer: 'Ja.',
    puzzle: { id: 1 },
  });
  expect(list.open).toBe(2);
  expect(afterReportStep(list, { type: 'answered', report: answer }).open).toBe(2);
  expect(afterReportStep(list, { type: 'answered', report: { ...answer, id: 1 } })).toBe(list);
});

test('the open ones of a puzzle are fewer by the one that is answered, with each of its reports', () => {
  const list = afterReportStep(found, {
    type: 'more',
    of,
    before: 8,
    page: page([report(7, 1)]),
  });
  const answered = afterReportStep(list, { type: 'answered', report: report(7, 1, 'declined') });
  expect(answered.reports.map(({ id, puzzle }) => [id, puzzle.open])).toEqual([
    [9, 1],
    [8, 2],
    [7, 1],
  ]);
});

test('older reports follow on, and those that do not follow are left out', () => {
  const more = { type: 'more', of, before: 8, page: page([report(7, 1)]) } as const;
  const list = afterReportStep(found, more);
  expect(list.reports.map(({ id }) => id)).toEqual([9, 8, 7]);
  expect(afterReportStep(list, more)).toBe(list);
  expect(afterReportStep(found, { ...more, of: { state: 'fixed' } })).toBe(found);
});

test('what is in sight stays when older ones do not come', () => {
  const step = { type: 'failed', of, kind: 'noConnection' } as const;
  expect(afterReportStep(found, { ...step, isOfMore: true }).reports).toHaveLength(2);
  expect(afterReportStep(found, { ...step, isOfMore: false })).toMatchObject({
    reports: [],
    open: 3,
  });
});

test('reports of one puzzle stand together, where its newest is', () => {
  const groups = byPuzzle([report(9, 1), report(8, 2), report(7, 1)]);
  expect(groups.map(({ puzzle, reports }) => [puzzle.id, reports.map(({ id }) => id)])).toEqual([
    [1, [9, 7]],
    [2, [8]],
  ]);
});
