import type { Ledger } from './ledger.ts';
import { resultOf, type Round, roundState } from '../round/round.ts';
import type { Statistics } from './statistics.ts';

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
