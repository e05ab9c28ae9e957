import { expect, test } from 'vitest';
import { amountOf, asOnePage, eachOnce, loadInParts, type Part } from './pages.ts';

/** What the server has, and gives from a place on. */
const all = [9, 8, 7, 6, 5, 4, 3];

/** Gives as many rows as are asked for, and notes what was. */
function server() {
  const asked: Part[] = [];
  const load = async ({ from, amount }: Part) => {
    asked.push({ from, amount });
    const at = Number(from);
    const rows = all.slice(at, at + amount);
    const next = at + amount < all.length ? String(at + amount) : null;
    return { rows, next, facts: { total: all.length } };
  };
  return { asked, load };
}

test('as many rows as had come are loaded again, a few at once, and no more', async () => {
  const { asked, load } = server();
  const five = await loadInParts({ from: null, amount: 5 }, 2, load);
  expect(five).toEqual({ rows: [9, 8, 7, 6, 5], next: '5', facts: { total: 7 } });
  expect(asked).toEqual([
    { from: null, amount: 2 },
    { from: '2', amount: 2 },
    { from: '4', amount: 1 },
  ]);
});

test('a list that is shorter than it was ends where it ends', async () => {
  const { asked, load } = server();
  const rest = await loadInParts({ from: '4', amount: 50 }, 2, load);
  expect(rest).toMatchObject({ rows: [5, 4, 3], next: null });
  expect(asked).toHaveLength(2);
});

test('pages become one that is as long and goes on where the last of them did', () => {
  const pages = {
    pages: [
      { rows: [9, 8], next: '2', facts: { total: 7 } },
      { rows: [7], next: '4', facts: { total: 8 } },
    ],
    pageParams: [
      { from: null, amount: 2 },
      { from: '2', amount: 2 },
    ],
  };
  expect(asOnePage(pages)).toEqual({
    pages: [{ rows: [9, 8, 7], next: '4', facts: { total: 8 } }],
    pageParams: [{ from: null, amount: 4 }],
  });
  expect(amountOf(pages)).toBe(4);
  const none = { pages: [], pageParams: [] };
  expect(asOnePage(none)).toBe(none);
});

test('a row that was pushed into the next page stands there once', () => {
  expect(eachOnce([9, 8, 7, 7, 6], (row) => row)).toEqual([9, 8, 7, 6]);
});
