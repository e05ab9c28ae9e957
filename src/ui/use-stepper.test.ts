import { expect, test } from 'vitest';
import { stepTo } from './use-stepper.ts';

test.each([
  [-1, 1, 'lower'],
  [0, 1, 'lower'],
  [1, 1, null],
  [2, 2, null],
  [3, 2, 'upper'],
] as const)(
  'of two steps, step %i is step %i, and tells of the end beyond: %s',
  (asked, step, end) => {
    expect(stepTo(asked, 2)).toEqual({ step, end });
  },
);
