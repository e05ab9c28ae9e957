import { expect, test } from 'vitest';
import { chosenLines, listFilter, type ListFilter, type ListLine } from './draft-list-filter.ts';
import { readFilter, writeFilter } from '../../../../ui/url-filter.ts';

function lineWith(key: string, overrides: Partial<ListLine> = {}): ListLine {
  return {
    key,
    revision: 1,
    year: 1931,
    hints: { de: 'Ein Komet erscheint.' },
    hasDe: true,
    hasEn: true,
    isReady: false,
    plannedFor: null,
    updatedAt: '2040-03-01T10:00:00Z',
    updatedBy: 'Ada',
    removedAt: null,
    ...overrides,
  };
}

const lines = [
  lineWith('bridge', { year: 1848, isReady: true }),
  lineWith('comet', { year: null, hasEn: false, updatedAt: null }),
  lineWith('dam', { plannedFor: '2040-06-02', isReady: true, updatedAt: '2040-04-01T10:00:00Z' }),
  lineWith('echo', { year: 2000, plannedFor: '2040-06-01', hasDe: false }),
];

const keys = (change: Partial<ListFilter>) =>
  chosenLines(lines, { ...readFilter('', listFilter), ...change }).map(({ key }) => key);

test('a filter comes back from the address as it was, and says nothing there without need', () => {
  const written = 'words=Meer+%26+Mond&state=gaps&lacks=en&from=1500&to=1600&sort=year';
  expect(writeFilter(readFilter(`?${written}`, listFilter))).toBe(written);
  expect(writeFilter(readFilter('?state=lost&from=soon&sort=changed&words=+', listFilter))).toBe(
    '',
  );
});

test('drafts are found by state, missing language and year', () => {
  expect(keys({ state: 'gaps' })).toEqual(['bridge']);
  expect(keys({ state: 'planned', sort: 'key' })).toEqual(['dam', 'echo']);
  expect(keys({ state: 'incomplete', sort: 'key' })).toEqual(['comet', 'echo']);
  expect(keys({ lacks: 'en' })).toEqual(['comet']);
  expect(keys({ from: 1900, to: 1800, sort: 'key' })).toEqual(['bridge']);
  expect(keys({ from: 1848, to: 1848 })).toEqual(['bridge']);
  expect(keys({ lacks: 'de' })).toEqual(['echo']);
  expect(keys({ state: 'ready', sort: 'key' })).toEqual(['bridge', 'dam']);
  expect(keys({ state: 'unready', sort: 'key' })).toEqual(['comet', 'echo']);
});

test('each order has what lacks its value at the end', () => {
  expect(keys({})).toEqual(['dam', 'bridge', 'echo', 'comet']);
  expect(keys({ sort: 'year' })).toEqual(['bridge', 'dam', 'echo', 'comet']);
  expect(keys({ sort: 'planned' })).toEqual(['echo', 'dam', 'bridge', 'comet']);
  // What is alike stands by its key.
  const alike = ['sea', 'ant', 'moon'].map((key) => lineWith(key));
  for (const sort of ['year', 'planned', 'key'] as const) {
    const sorted = chosenLines(alike, { ...readFilter('', listFilter), sort });
    expect(sorted.map(({ key }) => key)).toEqual(['ant', 'moon', 'sea']);
  }
});
