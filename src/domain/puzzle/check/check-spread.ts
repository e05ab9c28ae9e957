import { type Breach, breach, type SpreadRule } from './breach.ts';
import type { Spread } from './spread.ts';

/** From a year of puzzles on, the limits bind; before, they are what to work towards. */
const BINDING_FROM = 366;

/** Shares of puzzles, or of tips that say their part of the world. */
export const LIMITS = {
  century: 0.2,
  before1500: 0.3,
  outsideEurope: 0.45,
  coarse: { least: 0.03, most: 0.08 },
  /** How far the mean difficulty of a weekday may lie from that of all. */
  difficulty: 0.5,
} as const;

/** The limits that a spread does not keep, and the puzzles without a mark for theirs. */
export function checkSpread(spread: Spread): Breach[] {
  if (spread.puzzles === 0) return [];
  const isWarning = spread.puzzles < BINDING_FROM;
  const warn = (rule: SpreadRule, found: string) => breach(rule, null, found, { isWarning });
  const total = spread.years.length;
  const centuries = [...spread.centuries].filter(([, count]) => count / total > LIMITS.century);
  const before1500 = shareBefore1500(spread);
  const outside = shareOutsideEurope(spread);
  const coarse = spread.coarse / spread.puzzles;
  const isCoarseFair = coarse >= LIMITS.coarse.least && coarse <= LIMITS.coarse.most;
  return [
    ...centuries.map(([century, count]) =>
      warn('spread-century', `century ${century}: ${percent(count / total)}`),
    ),
    ...(before1500 >= LIMITS.before1500 ? [] : [warn('spread-before-1500', percent(before1500))]),
    ...(outside >= LIMITS.outsideEurope ? [] : [warn('spread-outside-europe', percent(outside))]),
    ...(isCoarseFair ? [] : [warn('spread-time-scale', percent(coarse))]),
    ...unevenWeekdays(spread).map((found) => warn('spread-difficulty', found)),
    ...spread.unmarked.map((key) => breach('region-missing', key, '', { isWarning })),
  ];
}

/** The share of years up to 1499. */
export function shareBefore1500({ years }: Spread): number {
  return years.length === 0 ? 0 : years.filter((year) => year < 1500).length / years.length;
}

/** The share of tips of Africa, the Americas, Asia and Oceania; `world` counts for neither side. */
export function shareOutsideEurope({ regions }: Spread): number {
  const total = [...regions.values()].reduce((sum, count) => sum + count, 0);
  const inside = (regions.get('europe') ?? 0) + (regions.get('world') ?? 0);
  return total === 0 ? 0 : (total - inside) / total;
}

/** A share from 0 to 1 as text: 0.254 is 25.4 %. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** The mean difficulty, or null without puzzles. */
export function meanDifficulty(counts: number[]): number | null {
  const puzzles = counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return puzzles === 0 ? null : points / puzzles;
}

function unevenWeekdays({ difficulties }: Spread): string[] {
  const total = difficulties.reduce((sum, row) => row.map((n, i) => n + (sum[i] ?? 0)));
  const all = meanDifficulty(total) ?? 0;
  return difficulties.flatMap((row, index) => {
    const mean = meanDifficulty(row);
    if (mean === null || Math.abs(mean - all) <= LIMITS.difficulty) return [];
    return [`weekday ${index + 1}: ${mean.toFixed(1)}, all: ${all.toFixed(1)}`];
  });
}
