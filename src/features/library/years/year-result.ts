import type { Solved } from '../../../domain/round/attempts.ts';

/** How a year ended, best first. */
export const results = [1, 2, 3, 4, 'notSolved'] as const;

export type YearResult = (typeof results)[number];

/** How a year ended, by the attempt that solved it. */
export function resultOf(attempt: Solved): YearResult {
  return attempt ?? 'notSolved';
}
