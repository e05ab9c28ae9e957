import { expect, test } from 'vitest';
import { readFilter } from '../../../../ui/url-filter.ts';
import { listFilter } from './draft-list-filter.ts';
import { published, questionOf, sourceOf } from './list-page.ts';

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
