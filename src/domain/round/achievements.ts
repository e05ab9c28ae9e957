import type { Solved } from './attempts.ts';
import { counterNames, counterOf, type Statistics } from '../statistics/statistics.ts';

/** The rows of the achievement display, best first, by the counters that they show. */
const kinds = {
  firstTrySuccess: 'gold',
  secondTrySuccess: 'silver',
  thirdTrySuccess: 'bronze',
  fourthTrySuccess: 'solved',
  noSuccess: 'notSolved',
} as const satisfies Record<keyof Statistics, string>;

export type AchievementKind = (typeof kinds)[keyof Statistics];

/** The row of the achievement display that a result belongs to. */
export function achievementOf(solved: Solved): AchievementKind {
  return kinds[counterOf(solved)];
}

/** The five rows of the achievement display, best first. */
export function achievementRows(
  statistics: Statistics,
): readonly { kind: AchievementKind; count: number }[] {
  return counterNames.map((name) => ({ kind: kinds[name], count: statistics[name] }));
}

/** How many finished games the counters have, solved or not. */
export function totalPlayed(statistics: Statistics): number {
  return counterNames.reduce((sum, name) => sum + statistics[name], 0);
}

/** The share of games that were solved, 0..1; 0 when none was played. */
export function successRate(statistics: Statistics): number {
  const total = totalPlayed(statistics);
  return total === 0 ? 0 : (total - statistics.noSuccess) / total;
}

/** Whether two sets count the same. */
export function isSameStatistics(statistics: Statistics, other: Statistics): boolean {
  return counterNames.every((name) => statistics[name] === other[name]);
}

/** Whether a counter is lower than the other set's, so that taking it would take something away. */
export function isLower(statistics: Statistics, other: Statistics): boolean {
  return counterNames.some((name) => statistics[name] < other[name]);
}
