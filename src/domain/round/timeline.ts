import type { Attempts } from './attempts.ts';

export type TimelineMark = { year: number; position: number; isAnswer: boolean };

/** Free space at either end, as a share of the line. */
const PADDING = 0.08;

/**
 * Attempts and answer on a linear scale after the end, in order, each year once. `position` runs
 * from 0 to 1; a single mark sits in the middle.
 */
export function timelineMarks(attempts: Attempts, year: number): readonly TimelineMark[] {
  const years = [...new Set([...attempts.filter((attempt) => attempt !== null), year])];
  const first = Math.min(...years);
  const span = Math.max(...years) - first;
  return years
    .toSorted((a, b) => a - b)
    .map((mark) => ({
      year: mark,
      position: span === 0 ? 0.5 : PADDING + ((mark - first) / span) * (1 - 2 * PADDING),
      isAnswer: mark === year,
    }));
}
