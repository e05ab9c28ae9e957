import { expect, test } from 'vitest';
import { yearKind } from './year-mark.tsx';

test.each([
  ['published', 1, 0],
  ['draft', 1, 1],
  ['repeated', 2, 0],
  ['repeated', 2, 1],
  ['repeated', 2, 2],
] as const)('a year is %s: of %i puzzles, %i of them drafts', (kind, count, drafts) => {
  expect(yearKind({ year: 1969, count, drafts })).toBe(kind);
});

test('a year without puzzles is free', () => {
  expect(yearKind(undefined)).toBe('free');
});
