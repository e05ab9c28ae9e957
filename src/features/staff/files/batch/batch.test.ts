import { expect, test } from 'vitest';
import { type BatchItem, freeDays, sortItems } from './batch.ts';

const finding = {
  kind: 'year-missing',
  path: 'year',
  found: '',
  isBlocking: true,
} as const;

const item = (key: string, overrides: Partial<BatchItem> = {}): BatchItem => ({
  key,
  revision: 1,
  blocking: [],
  twin: null,
  plannedFor: null,
  isPublished: false,
  failure: null,
  ...overrides,
});

test('what is clean is planned and then published; what is not, or was refused, is left', () => {
  const items = [
    item('clean'),
    item('planned', { plannedFor: '2040-06-20' }),
    item('blocked', { blocking: [finding] }),
    item('blocked-and-planned', { blocking: [finding], plannedFor: '2040-06-21' }),
    item('again', { twin: 'clean' }),
    item('lost', { failure: 'noConnection' }),
    item('refused', { plannedFor: '2040-06-22', failure: 'taken' }),
    item('out', { plannedFor: '2040-06-23', isPublished: true }),
  ];
  const keys = Object.fromEntries(
    Object.entries(sortItems(items)).map(([name, list]) => [name, list.map(({ key }) => key)]),
  );
  expect(keys).toEqual({
    toPlan: ['clean'],
    toPublish: ['planned'],
    left: ['blocked', 'blocked-and-planned', 'again', 'lost', 'refused'],
    published: ['out'],
  });
});

test('a day is free that neither language has a puzzle for, nor anybody a plan', () => {
  const puzzle = { id: 1, name: '1', key: 'moon', year: 1969, hint: null, isChanged: false };
  const nothing = { de: null, en: null, planned: null };
  const days = [
    { ...nothing, date: '2040-06-19' },
    { ...nothing, date: '2040-06-20', de: puzzle },
    { ...nothing, date: '2040-06-21', en: puzzle },
    { ...nothing, date: '2040-06-22', planned: { key: 'wall', year: null, isReady: false } },
    { ...nothing, date: '2040-06-23' },
  ];
  expect(freeDays(days)).toEqual(['2040-06-19', '2040-06-23']);
});
