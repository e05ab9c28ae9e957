import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { emptyAttempts } from '../../../domain/round/attempts.ts';
import type { RoomAttempts } from '../../../domain/room/room-attempts.ts';
import type { GameStorage } from '../game-storage.ts';
import { noStorage } from '../modes/no-storage.ts';

/**
 * A game in a room: it begins with what its guest has answered, tells each further answer, and counts for nothing.
 *
 * @param attempts by attempt, null for one that was left out
 */
export function roomStorage(
  puzzle: Puzzle,
  attempts: RoomAttempts,
  onAnswer: (value: number) => void,
): GameStorage {
  const given = attempts.filter((value) => value !== null);
  const storage = noStorage(
    puzzle,
    emptyAttempts.map((empty, index) => given[index] ?? empty),
  );
  return {
    ...storage,
    store: (kept) => {
      const last = kept.round.attempts.findLast((value) => value !== null);
      if (last !== undefined && last !== null) onAnswer(last);
      return kept;
    },
  };
}
