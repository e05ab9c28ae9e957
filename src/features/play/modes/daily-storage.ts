import { type Today, today } from '../../../device/clock.ts';
import { showGame } from '../../../device/games/current-game.ts';
import { storedPlay, storePlay } from '../../../device/games/game-store.ts';
import { putInOutbox } from '../../../device/games/put-in-outbox.ts';
import { readRecords, storeRecords } from '../../../device/games/records-store.ts';
import { recordDaily, type Records } from '../../../domain/statistics/ledger.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { resultOf, type Round, roundState } from '../../../domain/round/round.ts';
import { furtherRound, type GameStorage, openedRound } from '../game-storage.ts';

/** Whose game it is, and on which day it was opened. */
export type Seat = {
  opened: Today;
  /** The id of the account that plays, empty for nobody's. */
  player: string;
};

/**
 * The daily puzzle: the device keeps its attempts and its result, or one that waits for the
 * account's server. A game that outlives the day it was opened on still counts for its own day, but
 * leaves the new day's game alone.
 */
export function dailyStorage(puzzle: Puzzle, seat: Seat): GameStorage {
  const { opened, player } = seat;
  const day = puzzle.date ?? opened.day;
  return {
    memory: `${puzzle.id} ${day} ${player}`,
    open(opening) {
      const round = openedRound(opening, day, storedPlay(puzzle, day, player));
      const now = today();
      const records = readRecords(now);
      storeRecords(records, now);
      storeOnItsDay(round, seat, now);
      return { round, records };
    },
    store({ round, records }) {
      const now = today();
      storeOnItsDay(round, seat, now);
      return { round, records: roundState(round) === 'running' ? records : count(round, now) };
    },
    stored: (round) => storedPlay(puzzle, round.day, player),
    take(round, play) {
      const taken = furtherRound(round, play);
      if (taken === null) return null;
      const now = today();
      storeOnItsDay(taken, seat, now);
      return { round: taken, records: readRecords(now) };
    },
    show: (round, take) => showGame({ round, player, take }),
  };

  /** Counts the result; returns the device's statistics after it. */
  function count(round: Round, now: Today): Records {
    const records = readRecords(now);
    if (player !== '') {
      putInOutbox(player, resultOf(round));
      return records;
    }
    const recorded = recordDaily(records, resultOf(round));
    storeRecords(recorded, now);
    return recorded;
  }
}

/** The cookies are the current day's: by the device's clock, or by the server's if that is ahead. */
function storeOnItsDay(round: Round, { opened, player }: Seat, now: Today) {
  if (now.day !== opened.day && now.day !== round.day) return;
  const { attempts, hardThroughout } = round;
  storePlay(round.puzzle, round.day, { attempts, isHard: hardThroughout }, now, player);
}
