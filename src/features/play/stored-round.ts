import { type Today, today } from '../../device/clock.ts';
import { storedPlay, type StoredPlay, storePlay } from '../../device/game-store.ts';
import { putInOutbox } from '../../device/put-in-outbox.ts';
import { readRecords, storeRecords } from '../../device/records-store.ts';
import { isFurther } from '../../game/attempts.ts';
import type { Difficulty } from '../../game/difficulty.ts';
import { recordDaily, type Records } from '../../game/ledger.ts';
import type { Puzzle } from '../../game/puzzle.ts';
import { resultOf, type Round, roundReducer, roundState, startRound } from '../../game/round.ts';

/** Whose game it is, and on which day it was opened. */
export type Seat = {
  opened: Today;
  /** The id of the account that plays, empty for nobody's. */
  player: string;
};

type Opening = { puzzle: Puzzle; difficulty: Difficulty; kept: Round | null };

/**
 * Begins a game, or goes on with the one that the device or the page itself has kept.
 *
 * @returns the round and the device's own set of statistics, both stored anew
 */
export function openRound({ puzzle, difficulty, kept }: Opening, seat: Seat) {
  const day = puzzle.date ?? seat.opened.day;
  const stored = storedPlay(puzzle, day, seat.player);
  const isKept = kept !== null && !isFurther(stored.attempts, kept.attempts, puzzle.year);
  const round = isKept
    ? roundReducer(kept, { type: 'difficulty', difficulty })
    : startRound({
        puzzle,
        day,
        attempts: stored.attempts,
        difficulty,
        ...(stored.isHard === null ? {} : { hardThroughout: stored.isHard }),
      });
  const now = today();
  const records = readRecords(now);
  storeRecords(records, now);
  storeOnItsDay(round, seat, now);
  return { round, records };
}

/**
 * Keeps an attempt and, at the end of the game, its result: the device's own, or one that waits for
 * the account's server.
 *
 * @param records the device's statistics so far
 * @returns the device's statistics after it
 */
export function storeRound(round: Round, seat: Seat, records: Records): Records {
  const now = today();
  storeOnItsDay(round, seat, now);
  if (roundState(round) === 'running') return records;
  if (seat.player !== '') {
    putInOutbox(seat.player, resultOf(round));
    return records;
  }
  const recorded = recordDaily(readRecords(now), resultOf(round));
  storeRecords(recorded, now);
  return recorded;
}

/** The round gone on with elsewhere, in another tab or on another device; null where it was not. */
export function roundTaken(round: Round, play: StoredPlay, seat: Seat): Round | null {
  const { attempts, isHard } = play;
  if (!isFurther(attempts, round.attempts, round.puzzle.year)) return null;
  const taken = startRound({ ...round, attempts, hardThroughout: isHard ?? false });
  storeOnItsDay(taken, seat, today());
  return taken;
}

/** The cookies are the current day's: by the device's clock, or by the server's if that is ahead. */
function storeOnItsDay(round: Round, { opened, player }: Seat, now: Today) {
  if (now.day !== opened.day && now.day !== round.day) return;
  const { attempts, hardThroughout } = round;
  storePlay(round.puzzle, round.day, { attempts, isHard: hardThroughout }, now, player);
}
