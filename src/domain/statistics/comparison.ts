import type { Ledger } from './ledger.ts';
import { resultOf, type Round, roundState } from '../round/round.ts';
import { counterNames, type Statistics } from './statistics.ts';

/** How others did at a puzzle: about how many were counted, and their shares in whole percent. */
export type Outcomes = { players: number; shares: Statistics };

/**
 * Whether a finished round may be counted among how others did: a daily puzzle on its own day, and
 * of its two languages only the one that was finished first; whoever plays the other knows the
 * answer already.
 *
 * @param ledger what counts so far, this round's own result included
 */
export function isComparable(round: Round, ledger: Ledger): boolean {
  const { date, quizId } = resultOf(round);
  return (
    roundState(round) !== 'running' &&
    round.puzzle.date !== null &&
    !round.puzzle.classic &&
    ledger.some((entry) => entry.date === date && entry.quizId === quizId)
  );
}

/** How many had it by each of the four hints, in whole percent: each hint comes with an attempt. */
export function solvedByHint(shares: Statistics): number[] {
  let sum = 0;
  // Rounded shares may come to more than all.
  return attemptShares(shares).map((share) => (sum = Math.min(100, sum + share)));
}

/** The hint, from 1, with which more had it than with any other; null where there is no such one. */
export function tellingHint(shares: Statistics): number | null {
  const counts = attemptShares(shares);
  const most = Math.max(...counts);
  const first = counts.indexOf(most);
  return counts.lastIndexOf(most) === first ? first + 1 : null;
}

function attemptShares(shares: Statistics): number[] {
  return counterNames.filter((name) => name !== 'noSuccess').map((name) => shares[name]);
}
