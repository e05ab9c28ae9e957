import { type Ledger, type LedgerEntry, parseLedger } from '../../domain/statistics/ledger.ts';
import { outboxOf } from './put-in-outbox.ts';

/** The account's finished games that the server has not counted yet, by date. */
export function waitingResults(userId: string): Ledger {
  const found = namesOf(userId).flatMap((name) => readAt(userId, name) ?? []);
  return found.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Removes a result that the server has counted. */
export function takeFromOutbox(userId: string, { date }: LedgerEntry) {
  try {
    localStorage.removeItem(outboxOf(userId) + date);
  } catch {
    // Storage is blocked: it never held the result.
  }
}

/** Removes what waits for an account that has been deleted. */
export function emptyOutbox(userId: string) {
  for (const name of namesOf(userId)) localStorage.removeItem(name);
}

function readAt(userId: string, name: string): LedgerEntry | null {
  const [entry] = parseLedger(localStorage.getItem(name) ?? '');
  return entry !== undefined && name === outboxOf(userId) + entry.date ? entry : null;
}

function namesOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(outboxOf(userId)));
  } catch {
    return [];
  }
}
