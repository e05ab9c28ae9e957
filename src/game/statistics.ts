import type { Solved } from './attempts.ts';

export type Statistics = {
  firstTrySuccess: number;
  secondTrySuccess: number;
  thirdTrySuccess: number;
  fourthTrySuccess: number;
  noSuccess: number;
};

export type AchievementKind = 'gold' | 'silver' | 'bronze' | 'solved' | 'notSolved';

export const emptyStatistics: Statistics = {
  firstTrySuccess: 0,
  secondTrySuccess: 0,
  thirdTrySuccess: 0,
  fourthTrySuccess: 0,
  noSuccess: 0,
};

const ROWS = [
  { solved: 1, counter: 'firstTrySuccess', kind: 'gold' },
  { solved: 2, counter: 'secondTrySuccess', kind: 'silver' },
  { solved: 3, counter: 'thirdTrySuccess', kind: 'bronze' },
  { solved: 4, counter: 'fourthTrySuccess', kind: 'solved' },
  { solved: null, counter: 'noSuccess', kind: 'notSolved' },
] as const satisfies readonly {
  solved: Solved;
  counter: keyof Statistics;
  kind: AchievementKind;
}[];

/** The five counters, best first. */
export const counterNames = ROWS.map(({ counter }) => counter);

/** The statistics after one more finished game. */
export function stepStatistics(statistics: Statistics, solved: Solved): Statistics {
  const counter = counterOf(solved);
  return { ...statistics, [counter]: statistics[counter] + 1 };
}

/** The counter that a result belongs to. */
export function counterOf(solved: Solved): keyof Statistics {
  return rowOf(solved).counter;
}

/** The row of the achievement display that a result belongs to. */
export function achievementOf(solved: Solved): AchievementKind {
  return rowOf(solved).kind;
}

/** The five rows of the achievement display, best first. */
export function achievementRows(
  statistics: Statistics,
): readonly { kind: AchievementKind; count: number }[] {
  return ROWS.map(({ kind, counter }) => ({ kind, count: statistics[counter] }));
}

export function totalPlayed(statistics: Statistics): number {
  return ROWS.reduce((sum, { counter }) => sum + statistics[counter], 0);
}

/** The share of games that were solved, 0..1; 0 when none was played. */
export function successRate(statistics: Statistics): number {
  const total = totalPlayed(statistics);
  return total === 0 ? 0 : (total - statistics.noSuccess) / total;
}

function rowOf(solved: Solved): (typeof ROWS)[number] {
  return ROWS.find((row) => row.solved === solved) ?? ROWS[4];
}
