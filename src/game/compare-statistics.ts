import { counterNames, type Statistics } from './statistics.ts';

/** Whether two sets count the same. */
export function isSameStatistics(statistics: Statistics, other: Statistics): boolean {
  return counterNames.every((counter) => statistics[counter] === other[counter]);
}

/** Whether a counter is lower than the other set's, so that taking it would take something away. */
export function isLower(statistics: Statistics, other: Statistics): boolean {
  return counterNames.some((counter) => statistics[counter] < other[counter]);
}
