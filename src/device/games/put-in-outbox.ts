import { formatLedger, type LedgerEntry, parseLedger } from '../../domain/statistics/ledger.ts';

/** Under what name an account's waiting results lie, each followed by its puzzle date. */
export const outboxOf = (userId: string) => `quando.outbox.${userId}.`;

/**
 * Keeps a finished game until the server has counted it for the account. A date has its place, so
 * that tabs do not overwrite each other's; of one date the first result stays, unless it is damaged.
 */
export function putInOutbox(userId: string, entry: LedgerEntry) {
  const key = outboxOf(userId) + entry.date;
  try {
    const [kept] = parseLedger(localStorage.getItem(key) ?? '');
    if (kept?.date !== entry.date) localStorage.setItem(key, formatLedger([entry]));
  } catch {
    // Storage is blocked or full: while the page is open, the game itself still has the result.
  }
}
