import type { Solved } from '../round/attempts.ts';

/** The five counters, best first; the last one counts what was not solved. */
export const counterNames = [
  'firstTrySuccess',
  'secondTrySuccess',
  'thirdTrySuccess',
  'fourthTrySuccess',
  'noSuccess',
] as const;

export type Statistics = Record<(typeof counterNames)[number], number>;

export const emptyStatistics = statisticsOf(() => 0);

/** The statistics whose counters are what `count` says of each. */
export function statisticsOf(count: (name: keyof Statistics, index: number) => number): Statistics {
  return Object.fromEntries(
    counterNames.map((name, index) => [name, count(name, index)]),
  ) as Statistics;
}

/** The statistics after one more finished game. */
export function stepStatistics(statistics: Statistics, solved: Solved): Statistics {
  const counter = counterOf(solved);
  return { ...statistics, [counter]: statistics[counter] + 1 };
}

/** The counter that a result belongs to. */
export function counterOf(solved: Solved): keyof Statistics {
  return counterNames[(solved ?? 0) - 1] ?? 'noSuccess';
}
