import { today } from '../../../device/clock.ts';
import { emptyAttempts } from '../../../domain/round/attempts.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { type GameStorage, openedRound } from '../game-storage.ts';

/**
 * A game that nothing remembers: neither the device nor the open page.
 *
 * @param attempts what has been tried when it comes into sight
 */
export function noStorage(puzzle: Puzzle, attempts = emptyAttempts): GameStorage {
  const nothing = { attempts: emptyAttempts, isHard: null };
  return {
    memory: null,
    open: (opening) => ({
      round: openedRound(opening, puzzle.date ?? today().day, { ...nothing, attempts }),
      records: null,
    }),
    store: (kept) => kept,
    stored: () => nothing,
    take: () => null,
    show: () => undefined,
  };
}
