import type { ArchivePuzzle } from '../../../backend/library/archive.ts';
import {
  mergeOutcomes,
  type Outcomes,
  type PuzzleResult,
  puzzleResult,
} from '../../../domain/statistics/puzzle-result.ts';

/**
 * The result of a puzzle: as the account has it, unless the device has finished it.
 *
 * @param device what the device knows, by the puzzles' ids
 */
export function archiveResult(
  { id, playedAt, finishedAt, attempt }: ArchivePuzzle,
  device: Outcomes,
): PuzzleResult {
  const key = String(id);
  const account: Outcomes = new Map(
    playedAt === null ? [] : [[key, { attempt, isFinished: finishedAt !== null }]],
  );
  const own = device.get(key);
  const here: Outcomes = new Map(own === undefined ? [] : [[key, own]]);
  return puzzleResult(mergeOutcomes(account, here).get(key));
}
