import { getAccountSet, recordResult, replaceStatistics } from '../../backend/accounts/records.ts';
import { getUserState, saveUserState } from '../../backend/accounts/games.ts';
import { keepGames, keptGame } from '../../device/games/account-games.ts';
import { currentGame } from '../../device/games/current-game.ts';
import { ownRecords } from '../../device/games/own-records.ts';
import { noteSettled, settledWith } from '../../device/games/solved-conflicts.ts';
import { takeFromOutbox, waitingResults } from '../../device/games/outbox.ts';
import type { AccountDevice, AccountServer } from './sync-types.ts';
import { totalPlayed } from '../../domain/round/achievements.ts';

type Rest = Parameters<typeof getAccountSet>[0]['rest'];

/** The server's side of an account, through its own data client. */
export function accountServer(rest: Rest): AccountServer {
  const accounts = { rest };
  return {
    readSet: () => getAccountSet(accounts),
    replaceSet: (records, seen) => replaceStatistics(accounts, records, seen),
    record: (entry) => recordResult(accounts, entry),
    readGame: () => getUserState(accounts),
    saveGame: (game, state) => saveUserState(accounts, game, state),
  };
}

/** This device's side of an account. */
export function accountDevice(player: string): AccountDevice {
  return {
    records: ownRecords,
    waiting: () => waitingResults(player),
    forget: (entry) => takeFromOutbox(player, entry),
    settled() {
      const before = settledWith(player);
      if (before === null) return 'never';
      const isGrown = before !== 'unknown' && totalPlayed(ownRecords().statistics) > before;
      return isGrown ? 'grown' : 'settled';
    },
    markSettled: () => noteSettled(player),
    game() {
      const game = currentGame();
      return game?.player === player ? game : null;
    },
    keepGames: () => keepGames(player),
    keptGame: (puzzle, day) => keptGame(player, puzzle, day),
  };
}
