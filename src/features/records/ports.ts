import { ServerError } from '../../backend/errors.ts';
import type { CurrentGame } from '../../device/current-game.ts';
import type { AccountGame } from '../../game/account-game.ts';
import type { AccountSet } from '../../game/account-set.ts';
import type { GameState } from '../../game/attempts.ts';
import type { Ledger, LedgerEntry, Records } from '../../game/ledger.ts';
import type { Statistics } from '../../game/statistics.ts';

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
  isSolved: () => boolean;
  markSolved: () => void;
  /** The game that the account plays here, null while it plays none. */
  game: () => CurrentGame | null;
};

/** Whether the server has something else by now than what the page had seen. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ServerError && ['PT409', '40001'].includes(error.code);
}
