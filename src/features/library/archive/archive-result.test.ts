import { expect, test } from 'vitest';
import type { Outcomes } from '../../../domain/statistics/puzzle-result.ts';
import { archiveResult } from './archive-result.ts';

const at = '2040-06-10T10:00:00+00:00';
const unplayed = {
  id: 7,
  name: '7',
  date: '2040-06-09',
  hint: '',
  types: [],
  playedAt: null,
  finishedAt: null,
  attempt: null,
  year: null,
  label: null,
};
const begun = { ...unplayed, playedAt: at };
const lost = { ...begun, finishedAt: at, year: 1648 };
const nothing: Outcomes = new Map();
const device = (attempt: 1 | 3 | null, isFinished: boolean): Outcomes =>
  new Map([['7', { attempt, isFinished }]]);

test('a puzzle stands as the account has it, and as the device has finished it', () => {
  expect(archiveResult(unplayed, nothing)).toBe('unplayed');
  expect(archiveResult(begun, nothing)).toBe('open');
  expect(archiveResult(lost, nothing)).toBe('notSolved');
  expect(archiveResult({ ...lost, attempt: 2 }, nothing)).toBe(2);
  expect(archiveResult(unplayed, device(null, false))).toBe('open');
  expect(archiveResult(begun, device(3, true))).toBe(3);
  expect(archiveResult(unplayed, device(null, true))).toBe('notSolved');
});

test('what the account has counted holds, whatever the device says', () => {
  expect(archiveResult(lost, device(1, true))).toBe('notSolved');
});
