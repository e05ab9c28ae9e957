import type { StoredPlay } from '../../device/games/game-store.ts';
import { isFurther } from '../../domain/round/attempts.ts';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Difficulty } from '../../domain/round/difficulty.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import { type Round, roundReducer, startRound } from '../../domain/round/round.ts';

/** A round as it is kept; `records` is the device's set of statistics, null where none counts. */
export type Kept = { round: Round; records: Records | null };

export type Opening = {
  puzzle: Puzzle;
  difficulty: Difficulty;
  /** The round as the open page last showed it. */
  kept: Round | null;
};

/** Where the game of one puzzle is kept, and what becomes of it at its end. */
export type GameStorage = {
  /** Under what name the open page itself remembers the round; null where it is not to. */
  memory: string | null;
  /** Begins a game, or continues the one that is kept; stores it again. */
  open: (opening: Opening) => Kept;
  /** Keeps an attempt and, at the end of the game, its result. */
  store: (kept: Kept) => Kept;
  /** What is stored of the game by now, perhaps from another tab. */
  stored: (round: Round) => StoredPlay;
  /** The round gone on with elsewhere, stored again; null where it was not. */
  take: (round: Round, play: StoredPlay) => Kept | null;
  /** Shows how the game stands to whoever follows it from elsewhere. */
  show: (round: Round, take: (play: StoredPlay) => boolean) => void;
};

/** The round that an opening comes to: what the page remembers, unless more of it is stored. */
export function openedRound({ puzzle, difficulty, kept }: Opening, day: IsoDay, play: StoredPlay) {
  const isKept = kept !== null && !isFurther(play.attempts, kept.attempts, puzzle.year);
  if (isKept) return roundReducer(kept, { type: 'difficulty', difficulty });
  const hard = play.isHard === null ? {} : { hardThroughout: play.isHard };
  return startRound({ puzzle, day, attempts: play.attempts, difficulty, ...hard });
}

/** The round with attempts made elsewhere; null where they are not further. */
export function furtherRound(round: Round, { attempts, isHard }: StoredPlay): Round | null {
  if (!isFurther(attempts, round.attempts, round.puzzle.year)) return null;
  return startRound({ ...round, attempts, hardThroughout: isHard ?? false });
}
