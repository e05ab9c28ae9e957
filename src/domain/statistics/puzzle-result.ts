import type { Solved } from '../round/attempts.ts';
import type { Ledger } from './ledger.ts';

/** How far a puzzle was played; `attempt` is null unless it was solved. */
export type Outcome = { attempt: Solved; isFinished: boolean };

/** Outcomes by the puzzle's id. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** The result of a puzzle with a player: solved with an attempt, not solved, begun, or not yet played. */
export type PuzzleResult = NonNullable<Solved> | 'notSolved' | 'open' | 'unplayed';

/** The result of this outcome; unplayed without one. */
export function puzzleResult(outcome: Outcome | undefined): PuzzleResult {
  return outcome === undefined ? 'unplayed' : playedResult(outcome);
}

/** The result of a puzzle that was begun at least. */
export function playedResult({ attempt, isFinished }: Outcome): Exclude<PuzzleResult, 'unplayed'> {
  return attempt ?? (isFinished ? 'notSolved' : 'open');
}

/** Outcomes of several sources as one: a finished game counts more, of two the earlier source. */
export function mergeOutcomes(...sources: readonly Outcomes[]): Outcomes {
  const merged = new Map<string, Outcome>();
  for (const [id, outcome] of sources.flatMap((source) => [...source])) {
    if (merged.get(id)?.isFinished !== true) merged.set(id, outcome);
  }
  return merged;
}

/** Outcomes of puzzles by the results of daily games; of a puzzle of two days, the first. */
export function ledgerOutcomes(ledger: Ledger): Outcomes {
  return new Map(
    ledger.toReversed().map(({ quizId, attempt }) => [quizId, { attempt, isFinished: true }]),
  );
}
