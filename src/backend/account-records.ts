import { useSyncExternalStore } from 'react';
import type { Records } from '../domain/statistics/ledger.ts';

/** The statistics of whoever is signed in, results that wait to be recorded among them. */
export type AccountRecords =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** `refresh` asks the server again. */
  | { state: 'ready'; records: Records; refresh: () => void };

const loading: AccountRecords = { state: 'loading' };
let current: AccountRecords = loading;
const listeners = new Set<() => void>();

/** For the one place that keeps the account; null when it stops, because somebody signed out. */
export function setAccountRecords(next: AccountRecords | null) {
  current = next ?? loading;
  for (const listen of listeners) listen();
}

/** The account's statistics, for components. */
export function useAccountRecords(): AccountRecords {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
