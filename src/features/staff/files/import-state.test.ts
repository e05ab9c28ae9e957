import { expect, test } from 'vitest';
import type { ImportReport } from '../../../backend/staff/files.ts';
import { afterImportStep, countUnready, type ImportState, mayTakeOver } from './import-state.ts';

const file = new Blob(['{}']);
const report: ImportReport = {
  digest: 'a',
  new: [{ key: 'moon-landing', year: 1969 }],
  changed: [],
  published: [],
  ignored: [],
  unchanged: 3,
  refused: [],
  written: 0,
  next: null,
};
const failure = { kind: 'noConnection', line: null } as const;
const idle: ImportState = { state: 'idle' };
const checking = afterImportStep(idle, { type: 'chosen', name: 'a.json' });
const answered = (outcome: 'checked' | 'stale' | 'refused' | 'written', now = checking) =>
  afterImportStep(now, { type: 'answered', name: 'a.json', file, answer: { outcome, report } });

const step = (now: ImportState, outcome: 'checked' | 'written' | 'stale', change: object) =>
  afterImportStep(now, {
    type: 'answered',
    name: 'a.json',
    file,
    answer: { outcome, report: { ...report, new: [], ...change } },
  });

test('a file is looked at, then taken over', () => {
  const checked = answered('checked');
  expect(checked).toMatchObject({ state: 'checked', isStale: false });
  const writing = afterImportStep(checked, { type: 'writing' });
  expect(answered('written', writing)).toEqual({
    state: 'written',
    name: 'a.json',
    done: { written: 0, unready: 0, keys: ['moon-landing'] },
  });
  expect(answered('stale', writing)).toMatchObject({ state: 'checked', isStale: true });
});

test('what could not be taken over stays to be tried again', () => {
  const writing = afterImportStep(answered('checked'), { type: 'writing' });
  expect(afterImportStep(writing, { type: 'failed', failure })).toMatchObject({
    state: 'checked',
    failure,
    file,
  });
  expect(afterImportStep(checking, { type: 'failed', failure })).toMatchObject({
    state: 'failed',
    name: 'a.json',
  });
});

test('what is too much for one go is saved part by part, and what is left is told in between', () => {
  const drafts = ['a', 'b', 'c'].map((key) => ({ key, changes: [], wasReady: key !== 'b' }));
  const writing = afterImportStep(step(checking, 'checked', { changed: drafts }), {
    type: 'writing',
  });
  const part = { changed: drafts.slice(0, 2), written: 2, next: 'b' };
  const half = step(writing, 'written', part);
  expect(half).toMatchObject({
    state: 'writing',
    done: { written: 2, unready: 1, keys: ['a', 'b'] },
    report: { digest: 'b', changed: [{ key: 'c' }], unchanged: 5 },
  });
  expect(afterImportStep(half, { type: 'begin' })).toBe(half);
  expect(step(half, 'written', { changed: drafts.slice(2), written: 1 })).toEqual({
    state: 'written',
    name: 'a.json',
    done: { written: 3, unready: 2, keys: ['a', 'b', 'c'] },
  });
  expect(afterImportStep(half, { type: 'failed', failure })).toMatchObject({
    state: 'checked',
    done: { written: 2 },
    report: { digest: 'b' },
  });
  expect(step(half, 'stale', {})).toMatchObject({ isStale: true, done: { written: 2 } });
});

test('an answer about a file that was chosen before says nothing any more', () => {
  const other = afterImportStep(checking, { type: 'chosen', name: 'b.json' });
  expect(answered('checked', other)).toBe(other);
  expect(answered('checked', idle)).toBe(idle);
});

test.each([
  [{}, true],
  [{ new: [] }, false],
  [{ refused: [{ key: null, line: 2, path: null, reason: 'key_missing', message: '' }] }, false],
  [{ new: Array.from({ length: 201 }, (_, n) => ({ key: `key-${n}`, year: null })) }, true],
])('whether a report with %j may be taken over: %s', (change, may) => {
  expect(mayTakeOver({ ...report, ...change })).toBe(may);
});

test('drafts that were ready are counted, since they are not any more', () => {
  const changed = ['a', 'b', 'c'].map((key) => ({ key, changes: [], wasReady: key !== 'b' }));
  expect([countUnready(report), countUnready({ ...report, changed })]).toEqual([0, 2]);
});
