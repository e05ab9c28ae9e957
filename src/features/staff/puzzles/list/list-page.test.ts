import { expect, test } from 'vitest';
import type { Caller } from '../../../../backend/accounts/accounts.ts';
import { readFilter } from '../../../../ui/url-filter.ts';
import { listFilter } from './draft-list-filter.ts';
import { fetchLines, published, questionOf, sourceOf } from './list-page.ts';

const puzzle = (key: string) => ({
  key,
  name: '7',
  date: '2020-01-01',
  year: 1786,
  hints: { de: 'Ein Berg wird bestiegen.' },
  hasDe: true,
  hasEn: true,
});
const read = (written: string) => readFilter(written, listFilter);
const asked = (written: string) => questionOf(read(written));

test('pages of what is published follow each other, until all are there', () => {
  const first = published({ puzzles: [puzzle('alps'), puzzle('boat')], total: 3 }, 0);
  expect(first.rows.map(({ key }) => key)).toEqual(['alps', 'boat']);
  expect([first.next, first.facts.total]).toEqual(['2', 3]);
  expect(published({ puzzles: [puzzle('cave')], total: 3 }, 2).next).toBeNull();
  expect(published({ puzzles: [], total: 5 }, 4).next).toBeNull();
});

test('the server is asked for the words of drafts, and for all that limits what is published', () => {
  const rest = 'lacks=en&from=1500&to=1600&sort=year';
  expect(asked(`words=Meer&state=gaps&${rest}`)).toBe('words=Meer');
  expect(asked(`words=Meer&state=removed&${rest}`)).toBe('words=Meer&state=removed');
  expect(asked(`words=Meer&state=published&${rest}`)).toBe(`words=Meer&state=published&${rest}`);
  expect(['state=gaps', '', 'state=published'].map((written) => sourceOf(read(written)))).toEqual([
    'drafts',
    'drafts',
    'published',
  ]);
});

test('each order is asked for by the name that the server has for it, and broken off with the screen', async () => {
  const { signal } = new AbortController();
  const calls: unknown[] = [];
  const call = async (...asking: unknown[]) => {
    calls.push(asking);
    return asking[0] === 'get_drafts' ? [] : { puzzles: [], total: 0 };
  };
  const caller = { rest: { call } } as unknown as Caller;
  const fetched = (written: string) => fetchLines(caller, written, 7, signal);
  for (const sort of ['', '&sort=year', '&sort=planned', '&sort=key']) {
    await fetched(`state=published${sort}`);
  }
  await fetched('words=Meer&state=published&from=1900&to=1800&lacks=de');
  const all = { words: '', year_from: null, year_to: null, lacks: null, skip: 7, amount: 100 };
  expect(calls).toEqual([
    ...['newest', 'year', 'oldest', 'key'].map((sort) => [
      'get_published',
      { ...all, sort },
      signal,
    ]),
    [
      'get_published',
      { ...all, words: 'Meer', year_from: 1800, year_to: 1900, lacks: 'de', sort: 'newest' },
      signal,
    ],
  ]);
  calls.length = 0;
  await fetched('words=Meer&state=removed');
  expect(await fetched('')).toEqual({
    rows: [],
    next: null,
    facts: { total: 0, isCut: false },
  });
  expect(calls).toEqual([
    ['get_drafts', { words: 'Meer', state: 'removed' }, signal],
    ['get_drafts', { words: null, state: null }, signal],
  ]);
});
