import { isSameStatistics, totalPlayed } from '../round/achievements.ts';
import { type Ledger, type LedgerEntry, recordDaily, type Records } from './ledger.ts';
import type { Statistics } from './statistics.ts';

/** The account's statistics as the server answered; `updatedAt` is null while it stores none. */
export type AccountSet = Records & { updatedAt: string | null };

/**
 * How the account's set stands to the device's. A conflict waits for the player: nothing merges by
 * itself, and nothing is recorded before it is solved.
 */
export type Account =
  | { step: 'loading' }
  | { step: 'failed' }
  /** The server has nothing yet: the device's set goes up. */
  | { step: 'uploading'; set: AccountSet }
  | { step: 'conflict'; set: AccountSet; device: Records }
  | { step: 'settled'; set: AccountSet };

export type AccountEvent =
  | { type: 'loaded'; set: AccountSet; device: Records; isSolved: boolean }
  | { type: 'failed' }
  /** Device and account have one set: it went up, or the player chose. */
  | { type: 'agreed'; set: AccountSet }
  | { type: 'recorded'; entry: LedgerEntry; statistics: Statistics; updatedAt: string };

/** An event that does not belong to the step changes nothing. */
export function accountReducer(account: Account, event: AccountEvent): Account {
  switch (event.type) {
    case 'loaded':
      return stepAfterLoading(event);
    case 'failed':
      return account.step === 'loading' || account.step === 'uploading'
        ? { step: 'failed' }
        : account;
    case 'agreed':
      return account.step === 'uploading' || account.step === 'conflict'
        ? { step: 'settled', set: event.set }
        : account;
    default:
      return account.step === 'settled'
        ? { ...account, set: recorded(account.set, event) }
        : account;
  }
}

/** What the player sees: the account's set, with the results that still wait to be recorded. */
export function withWaiting({ statistics, ledger }: Records, waiting: Ledger): Records {
  let records: Records = { statistics, ledger };
  for (const entry of waiting) {
    const next = recordDaily(records, entry);
    records = { statistics: next.statistics, ledger: next.ledger };
  }
  return records;
}

function stepAfterLoading({ set, device, isSolved }: AccountEvent & { type: 'loaded' }): Account {
  if (isEmpty(device)) return { step: 'settled', set };
  if (isEmpty(set)) return { step: 'uploading', set };
  return isSolved || isSameStatistics(set.statistics, device.statistics)
    ? { step: 'settled', set }
    : { step: 'conflict', set, device };
}

/** The ledger may have had the date from another device; its entry stays then. */
function recorded(set: AccountSet, event: AccountEvent & { type: 'recorded' }): AccountSet {
  const { ledger } = recordDaily(set, event.entry);
  return { statistics: event.statistics, ledger, updatedAt: event.updatedAt };
}

function isEmpty({ statistics, ledger }: Records): boolean {
  return totalPlayed(statistics) === 0 && ledger.length === 0;
}
