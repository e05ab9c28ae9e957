import type { CurrentGame } from '../../device/games/current-game.ts';
import type { AccountGame } from '../../domain/statistics/account-game.ts';
import type { Account, AccountSet } from '../../domain/statistics/account-set.ts';
import type { GameState } from '../../domain/round/attempts.ts';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Ledger, LedgerEntry, Records } from '../../domain/statistics/ledger.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import type { Statistics } from '../../domain/statistics/statistics.ts';

/** The account as the server keeps it; every call rejects with an error of `backend/errors.ts`. */
export type AccountServer = {
  readSet: () => Promise<AccountSet>;
  replaceSet: (records: Records, seen: string | null) => Promise<AccountSet>;
  record: (
    entry: LedgerEntry,
  ) => Promise<{ isNew: boolean; statistics: Statistics; updatedAt: string }>;
  readGame: () => Promise<AccountGame | null>;
  saveGame: (game: AccountGame, state: GameState) => Promise<void>;
};

/** What the device holds for the account: its own set, waiting results, the game in sight. */
export type AccountDevice = {
  records: () => Records;
  waiting: () => Ledger;
  forget: (entry: LedgerEntry) => void;
  /** Whether its own set and the account's were settled before; `grown`: it has others since. */
  settled: () => 'never' | 'settled' | 'grown';
  markSettled: () => void;
  /** The game that the account plays here, null while it plays none. */
  game: () => CurrentGame | null;
  /** Keeps the account's games of the day for when somebody else has played here meanwhile. */
  keepGames: () => void;
  keptGame: (puzzle: Puzzle, day: IsoDay) => AccountGame | null;
};

/** The warning shown when the account cannot be kept, or another set has grown beside it, by the name of its message. */
export type SyncWarning =
  | 'uploadStatisticsFailed'
  | 'failedSyncingData'
  | 'resultRefused'
  | 'statisticsDiffer';

/** What keeps an account: both its sides, and where to show it. */
export type SyncParts = {
  server: AccountServer;
  device: AccountDevice;
  show: (account: Account, waiting: Ledger) => void;
  warn: (warning: SyncWarning) => void;
  /** Hears of a game that could not be kept; the player does not. */
  log: (error: unknown) => void;
};
