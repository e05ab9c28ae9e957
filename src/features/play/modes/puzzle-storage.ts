import { today } from '../../../device/clock.ts';
import { readCookie, writeCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import type { StoredPlay } from '../../../device/games/game-store.ts';
import { storedPuzzle, storePuzzle } from '../../../device/games/puzzle-store.ts';
import { checkStoredAttempts, solvedAttempt } from '../../../domain/round/attempts.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { isPuzzleNumber } from '../../../domain/puzzle/puzzle-path.ts';
import type { Round } from '../../../domain/round/round.ts';
import { furtherRound, type GameStorage, openedRound } from '../game-storage.ts';

/**
 * Any puzzle that is not played as the day’s: the device remembers its game by the puzzle, and it
 * counts for nothing. The device also marks its first attempt at any custom puzzle.
 *
 * @param player the id of the account that plays, empty for nobody's
 */
export function puzzleStorage(puzzle: Puzzle, player: string): GameStorage {
  const id = String(puzzle.id);
  const isCustom = !isPuzzleNumber(id);
  return {
    // A custom puzzle is played again at will: what is stored alone says which time it is.
    memory: isCustom ? null : `puzzle ${id} ${player}`,
    open: (opening) => ({
      round: openedRound(opening, puzzle.date ?? today().day, storedOf(puzzle, player)),
      records: null,
    }),
    store(kept) {
      keep(kept.round, player);
      if (isCustom && !readCookie(cookies.customFirstTry)) {
        const { now, ends } = today();
        writeCookie(cookies.customFirstTry, true, now, ends);
      }
      return kept;
    },
    stored: () => storedOf(puzzle, player),
    take(round, play) {
      const taken = furtherRound(round, play);
      return taken === null ? null : { round: taken, records: null };
    },
    show: () => undefined,
  };
}

/** Restarts a finished puzzle; its result will say that it is not the first time. */
export function playAgain(puzzle: Puzzle, player: string) {
  const id = String(puzzle.id);
  storePuzzle({ id, player, tries: [], solved: null, isHard: false, isAgain: true });
}

/** Whether the player has finished the puzzle before this game of it. */
export function isPlayedAgain(puzzle: Puzzle, player: string): boolean {
  return storedPuzzle(puzzle.id, player)?.isAgain ?? false;
}

function storedOf(puzzle: Puzzle, player: string): StoredPlay {
  const game = storedPuzzle(puzzle.id, player);
  const attempts = checkStoredAttempts(game?.tries ?? [], puzzle.year);
  return { attempts, isHard: attempts[0] === null ? null : (game?.isHard ?? false) };
}

function keep({ puzzle, attempts, hardThroughout }: Round, player: string) {
  storePuzzle({
    id: String(puzzle.id),
    player,
    tries: attempts.filter((attempt) => attempt !== null),
    solved: solvedAttempt(attempts, puzzle.year),
    isHard: hardThroughout,
    isAgain: isPlayedAgain(puzzle, player),
  });
}
