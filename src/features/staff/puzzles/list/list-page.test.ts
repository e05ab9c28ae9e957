import { expect, test } from 'vitest';
import { readListFilter } from './draft-list-filter.ts';
import { inPages, questionOf, sourceOf, withPage } from './list-page.ts';

const puzzle = (key: string) => ({
  key,
  name: '7',
  date: '2020-01-01',
  year: 1786,
  hint: 'Ein Berg wird bestiegen.',
  hasDe: true,
  hasEn: true,
});
const asked = (written: string) => questionOf(readListFilter(written));
const keysOf = ({ lines }: { lines: readonly { key: string }[] }) => lines.map(({ key }) => key);

test('pages of what is published follow each other, until all are there', () => {
  const first = withPage([], { puzzles: [puzzle('alps'), puzzle('boat')], total: 3 });
  expect([keysOf(first), first.total, first.more]).toEqual([['alps', 'boat'], 3, 'page']);
  const all = withPage(first.lines, { puzzles: [puzzle('cave')], total: 3 });
  expect([keysOf(all), all.more]).toEqual([['alps', 'boat', 'cave'], 'none']);
});

test('what is published while somebody reads doubles no line, and an empty page is the last', () => {
  const first = withPage([], { puzzles: [puzzle('alps'), puzzle('boat')], total: 4 });
  const next = withPage(first.lines, { puzzles: [puzzle('boat'), puzzle('cave')], total: 5 });
  expect([keysOf(next), next.more]).toEqual([['alps', 'boat', 'cave'], 'page']);
  expect(withPage(next.lines, { puzzles: [], total: 5 }).more).toBe('none');
});

test.each([
  { there: 4, amount: 3, skips: [0, 2], came: 4 },
  { there: 4, amount: 0, skips: [0], came: 2 },
  { there: 3, amount: 9, skips: [0, 2], came: 3 },
  { there: 0, amount: 9, skips: [0], came: 0 },
])(
  'of $there lines as many pages come as it takes to have $amount again',
  async ({ there, amount, skips, came }) => {
    const pages: number[] = [];
    const keys = ['alps', 'boat', 'cave', 'dune'].slice(0, there);
    const page = await inPages([], amount, async (skip) => {
      pages.push(skip);
      return { puzzles: keys.slice(skip, skip + 2).map(puzzle), total: there };
    });
    expect([pages, page.lines.length]).toEqual([skips, came]);
  },
);

test('the server is asked for the words of drafts, and for all that limits what is published', () => {
  const rest = 'lacks=en&from=1500&to=1600&sort=year';
  expect(asked(`words=Meer&state=gaps&${rest}`)).toBe('words=Meer');
  expect(asked(`words=Meer&state=removed&${rest}`)).toBe('words=Meer&state=removed');
  expect(asked(`words=Meer&state=published&${rest}`)).toBe(`words=Meer&state=published&${rest}`);
  expect([sourceOf('gaps'), sourceOf(null), sourceOf('published')]).toEqual([
    'drafts',
    'drafts',
    'published',
  ]);
});
