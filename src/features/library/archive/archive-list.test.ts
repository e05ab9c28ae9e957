import { expect, test } from 'vitest';
import type { ArchivePage } from '../../../backend/archive.ts';
import { afterStep, type ArchiveList, emptyList, inParts } from './archive-list.ts';
import { type ArchivePart, loadInParts } from './archive-parts.ts';

/** A page with the puzzles of these days of June, and where it goes on. */
function page(days: readonly number[], next: number | null, hint = ''): ArchivePage {
  return {
    puzzles: days.map((number) => ({
      id: number,
      name: String(number),
      date: day(number),
      hint,
      types: [],
      playedAt: null,
      finishedAt: null,
      attempt: null,
      year: null,
      label: null,
    })),
    next: next === null ? null : day(next),
    total: 9,
  };
}
const day = (number: number) => `2040-06-0${number}`;
const idsOf = ({ puzzles }: Pick<ArchiveList, 'puzzles'>) => puzzles.map(({ id }) => id);
const found = afterStep(emptyList, { type: 'found', page: page([9, 8, 7], 7) });
const more = afterStep(found, { type: 'more', before: day(7), page: page([6, 5], 5) });
const failure = { isOffline: true, isOfMore: false };

test('a search replaces what was there, and leaves it in sight until then', () => {
  const asked = afterStep(more, { type: 'asked' });
  expect(asked).toEqual({ ...more, isLoading: true });
  const other = afterStep(asked, { type: 'found', page: page([3], null) });
  expect(idsOf(other)).toEqual([3]);
  expect(other).toMatchObject({ isLoading: false, next: null, total: 9 });
});

test('more follow on, once', () => {
  expect(idsOf(more)).toEqual([9, 8, 7, 6, 5]);
  expect(more.next).toBe(day(5));
  expect(more.puzzles[0]).toBe(found.puzzles[0]);
  const again = afterStep(more, { type: 'more', before: day(7), page: page([6, 5], 5) });
  expect(again).toBe(more);
});

test('a list that is refreshed keeps what lies beyond the answer', () => {
  const head = afterStep(more, { type: 'refreshed', before: null, page: page([9, 8], 8, 'new') });
  expect(idsOf(head)).toEqual([9, 8, 7, 6, 5]);
  expect(head.puzzles[0]?.hint).toBe('new');
  expect(head.next).toBe(day(5));
  const whole = afterStep(more, {
    type: 'refreshed',
    before: null,
    page: page([9, 7, 6, 5, 4], 4),
  });
  expect(idsOf(whole)).toEqual([9, 7, 6, 5, 4]);
  expect(whole.next).toBe(day(4));
  const last = afterStep(more, { type: 'refreshed', before: null, page: page([9], null) });
  expect(idsOf(last)).toEqual([9]);
  expect(last.next).toBeNull();
});

test('a long list is refreshed part by part', () => {
  const part = afterStep(more, { type: 'refreshed', before: day(8), page: page([6], 6, 'new') });
  expect(part.puzzles.map(({ id, hint }) => `${id}${hint}`)).toEqual(['9', '8', '6new', '5']);
  expect(part.next).toBe(day(5));
  const end = afterStep(more, { type: 'refreshed', before: day(8), page: page([], null) });
  expect(idsOf(end)).toEqual([9, 8]);
  expect(end.next).toBeNull();
});

test('a search that fails shows nothing of the one before, a page that fails leaves the others', () => {
  const failed = afterStep(more, { type: 'failed', failure });
  expect(idsOf(failed)).toEqual([]);
  expect(failed).toMatchObject({ total: null, isLoading: false, failure });
  const kept = afterStep(more, { type: 'failed', failure: { ...failure, isOfMore: true } });
  expect(idsOf(kept)).toEqual([9, 8, 7, 6, 5]);
  expect(kept.next).toBe(day(5));
});

test('as many as had come before a reload are loaded, a few at once, and no more', async () => {
  const asked: ArchivePart[] = [];
  const all = [9, 8, 7, 6, 5, 4, 3];
  const load = async (part: ArchivePart) => {
    asked.push(part);
    const left = all.filter((number) => part.before === null || day(number) < part.before);
    const given = left.slice(0, part.amount);
    return page(given, given.length < left.length ? (given.at(-1) ?? null) : null);
  };
  const five = await loadInParts({ before: null, amount: 5 }, 2, load);
  expect(five.puzzles.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5]);
  expect(five).toMatchObject({ next: day(5), total: 9 });
  expect(asked.map(({ amount }) => amount)).toEqual([2, 2, 1]);
  expect(await loadInParts({ before: day(4), amount: 50 }, 2, load)).toEqual(page([3], null));
});

test('puzzles are drawn in parts of one size, the rest in one of its own', () => {
  const parts = inParts(more.puzzles, 2);
  expect(parts.map(idsOf)).toEqual([[9, 8], [7, 6], [5]]);
  expect(parts.map(({ from }) => from)).toEqual([0, 2, 4]);
  expect(inParts([], 2)).toEqual([]);
});
