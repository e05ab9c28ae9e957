import { expect, test } from 'vitest';
import type { ImportReport } from '../../backend/makers/import-puzzles.ts';
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
};
const failure = { kind: 'noConnection', line: null } as const;
const idle: ImportState = { state: 'idle' };
const checking = afterImportStep(idle, { type: 'chosen', name: 'a.json' });
const answered = (outcome: 'checked' | 'stale' | 'refused' | 'written', now = checking) =>
  afterImportStep(now, { type: 'answered', name: 'a.json', file, answer: { outcome, report } });

test('a file is looked at, then taken over', () => {
  const checked = answered('checked');
  expect(checked).toMatchObject({ state: 'checked', isStale: false });
  const writing = afterImportStep(checked, { type: 'writing' });
  expect(answered('written', writing)).toEqual({ state: 'written', name: 'a.json', report });
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

test('an answer about a file that was chosen before says nothing any more', () => {
  const other = afterImportStep(checking, { type: 'chosen', name: 'b.json' });
  expect(answered('checked', other)).toBe(other);
  expect(answered('checked', idle)).toBe(idle);
});

test.each([
  [{}, true],
  [{ new: [] }, false],
  [{ refused: [{ key: null, line: 2, path: null, reason: 'key_missing', message: '' }] }, false],
  [{ new: Array.from({ length: 201 }, (_, n) => ({ key: `key-${n}`, year: null })) }, false],
])('whether a report with %j may be taken over: %s', (change, may) => {
  expect(mayTakeOver({ ...report, ...change })).toBe(may);
});

test('drafts that were ready are counted, since they are not any more', () => {
  const changed = ['a', 'b', 'c'].map((key) => ({ key, changes: [], wasReady: key !== 'b' }));
  expect([countUnready(report), countUnready({ ...report, changed })]).toEqual([0, 2]);
});
