import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { feedback } from './feedback.ts';
import { mostTelling, narrowings } from './narrowing.ts';

const years = fc.integer({ min: 1, max: 2026 });
const timeScale = fc.constantFrom(0, 1, 2, 3);
const label = fc.constantFrom(null, 'Wie viele?');
const puzzle = fc.record({ year: years, timeScale, label });
const attempts = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 4 });

test('each attempt begins where the one before it ended, and never widens the choice', () => {
  fc.assert(
    fc.property(puzzle, attempts, (asked, made) => {
      const told = narrowings(asked, made, 2026);
      expect(told).toHaveLength(made.length);
      for (const [index, { before, after }] of told.entries()) {
        expect(after).toBeLessThanOrEqual(before);
        // The answer fits its own marks.
        expect(after).toBeGreaterThanOrEqual(1);
        if (index > 0) expect(before).toBe(told[index - 1]?.after);
      }
    }),
  );
});

test('what is left is what no mark speaks against', () => {
  fc.assert(
    fc.property(years, attempts, (year, made) => {
      const [answer, ...tried] = [year, ...made].map((each) => String(each).padStart(4, '0'));
      const fits = (candidate: string) =>
        tried.every(
          (each) => String(feedback(each, candidate)) === String(feedback(each, answer!)),
        );
      const left = Array.from({ length: 2026 }, (_, index) => String(index + 1).padStart(4, '0'));
      const told = narrowings({ year, timeScale: 3, label: null }, made, 2026);
      expect(told.at(-1)?.after).toBe(left.filter(fits).length);
    }),
    { numRuns: 30 },
  );
});

test('the answer leaves one alone, and the order does not change what is left in the end', () => {
  fc.assert(
    fc.property(puzzle, attempts, (asked, made) => {
      expect(narrowings(asked, [...made.slice(1), asked.year], 2026).at(-1)?.after).toBe(1);
      const [forth, back] = [made, made.toReversed()].map((each) => narrowings(asked, each, 2026));
      expect(forth?.at(-1)?.after).toBe(back?.at(-1)?.after);
    }),
  );
});

test.each([
  [{ year: 1931, timeScale: 3, label: null } as const, 2026],
  [{ year: 1931, timeScale: 2, label: null } as const, 203],
  [{ year: 1931, timeScale: 1, label: null } as const, 20],
  [{ year: 1931, timeScale: 0, label: null } as const, 2],
  [{ year: 45, timeScale: 3, label: 'Wie viele?' } as const, 10_000],
])('of %j as many as %i answers are possible at first', (asked, possible) => {
  expect(narrowings(asked, [1113, null, null, null], 2026)[0]?.before).toBe(possible);
});

test('a puzzle that is ahead of its year still has its answer', () => {
  const ahead = { year: 2027, timeScale: 3, label: null } as const;
  expect(narrowings(ahead, [2027, null, null, null], 2026)).toEqual([
    { attempt: '2027', before: 2027, after: 1 },
  ]);
});

test('the attempt that left the smallest part helped most, the first of equals, none of one alone', () => {
  const [half, tenth, same] = [
    { attempt: '1000', before: 2000, after: 1000 },
    { attempt: '1100', before: 1000, after: 100 },
    { attempt: '1200', before: 100, after: 10 },
  ] as const;
  expect(mostTelling([half, tenth, same])).toBe(tenth);
  expect(mostTelling([tenth])).toBeNull();
  expect(mostTelling([])).toBeNull();
});
