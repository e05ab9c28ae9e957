import type { Condition, ParsedQuery } from './query.ts';
import { badQuery } from './refusal.ts';

/** The page's longest query names a hundred puzzles twice, in some 2,500 characters. */
const longestQuery = 6_000;
/** More than conditions, and arguments of any function, together. */
const mostParts = 50;
const deepestBrackets = 8;
const mostConditions = 30;
/** json_build_object takes a hundred arguments, two a column. */
const mostColumns = 50;
/** One long text of every row, asked for many times over, is more than a string can hold. */
const mostRepeats = 2;
const mostSortKeys = 5;
const mostPatterns = 2;
const longestPattern = 100;

/** No result is longer than this, whatever is asked for. */
export const mostRows = 1_000;
/** Places beyond it are counted through by the database one by one. */
export const furthestOffset = 1_000_000;

/** The parts of a query string; refuses one that none would read. */
export function readableEntries(search: string): [string, string][] {
  if (search.length > longestQuery) throw tooMuch('It is too long.');
  const entries = [...new URLSearchParams(search)];
  if (entries.length > mostParts) throw tooMuch('It has too many parts.');
  for (const text of entries.flat()) {
    if (text.includes('\0')) throw badQuery('The query cannot be read.', 'It holds a NUL.');
    if (depthOf(text) > deepestBrackets) throw tooMuch('Its brackets are too deep.');
  }
  return entries;
}

/** Refuses a query that could keep the database busy. */
export function requireModest({ select, conditions, order }: ParsedQuery): void {
  if (select.length > mostColumns) throw tooMuch('It names too many columns.');
  if (order.length > mostSortKeys) throw tooMuch('It sorts by too many columns.');
  const names = select.map(({ name }) => name).toSorted();
  if (names.some((name, index) => name === names[index + mostRepeats])) {
    throw tooMuch('It asks for a column too many times.');
  }
  const tests = conditions.flatMap(testsIn);
  if (tests.length > mostConditions) throw tooMuch('It has too many conditions.');
  const patterns = tests.flatMap((test) =>
    test.kind === 'compare' && /^i?like$/.test(test.operator) ? [test.value] : [],
  );
  if (patterns.length > mostPatterns || patterns.some(({ length }) => length > longestPattern)) {
    throw tooMuch('It has too many or too long patterns.');
  }
}

function testsIn(condition: Condition): Extract<Condition, { test: unknown }>['test'][] {
  return 'test' in condition ? [condition.test] : condition.parts.flatMap(testsIn);
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function tooMuch(details: string) {
  return badQuery('The query asks for more than one call may.', details);
}
