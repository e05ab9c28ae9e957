import { expect, test } from 'vitest';
import { afterStep, emptyPages, type Pages, type Step } from './pages.ts';

type Numbers = Pages<number, { total: number }>;

const first: Step<number, { total: number }> = {
  type: 'found',
  page: { rows: [1, 2], next: 'after 2', facts: { total: 3 } },
};
const found = afterStep<number, { total: number }>(emptyPages, first);

function failed(isOfMore: boolean): Numbers {
  return afterStep(found, { type: 'failed', failure: { kind: 'noConnection', isOfMore } });
}

test('what was found stays in sight while something else is asked for', () => {
  expect(afterStep(found, { type: 'asked' })).toEqual({ ...found, isLoading: true });
});

test('more rows come behind those that are there', () => {
  const page = { rows: [3], next: null, facts: { total: 3 } };
  expect(afterStep(found, { type: 'more', page })).toMatchObject({ rows: [1, 2, 3], next: null });
});

test('when more fails, the rows stay and can be gone on from; when the first fails there are none', () => {
  expect(failed(true)).toMatchObject({ rows: [1, 2], next: 'after 2', isLoading: false });
  expect(failed(false)).toMatchObject({ rows: [], facts: null, next: null });
});

test('what was changed here is changed alone', () => {
  const changed = afterStep(found, {
    type: 'changed',
    change: ({ rows }) => ({
      rows: rows.map((row) => (row === 2 ? 4 : row)),
      facts: { total: 9 },
    }),
  });
  expect(changed).toEqual({ ...found, rows: [1, 4], facts: { total: 9 } });
});
