import type { ArchivePuzzle } from '../../../backend/archive.ts';
import {
  mergeOutcomes,
  type Outcomes,
  type Standing,
  standingOf,
} from '../../../domain/statistics/standing.ts';

/**
 * How a puzzle stands: as the account has it, unless the device has finished it.
 *
 * @param device what the device knows, by the puzzles' ids
 */
export function archiveStanding(
  { id, playedAt, finishedAt, attempt }: ArchivePuzzle,
  device: Outcomes,
): Standing {
  const key = String(id);
  const account: Outcomes = new Map(
    playedAt === null ? [] : [[key, { attempt, isFinished: finishedAt !== null }]],
  );
  const own = device.get(key);
  const here: Outcomes = new Map(own === undefined ? [] : [[key, own]]);
  return standingOf(mergeOutcomes(account, here).get(key));
}
