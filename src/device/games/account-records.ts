import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Records } from '../../domain/statistics/ledger.ts';

/** The statistics of whoever is signed in, results that wait to be recorded among them. */
export type AccountRecords =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** `refresh` asks the server again. */
  | { state: 'ready'; records: Records; refresh: () => void };

const loading: AccountRecords = { state: 'loading' };
const store = createStore<AccountRecords>(() => loading);

/** For the one place that keeps the account; null when it stops, because somebody signed out. */
export function setAccountRecords(next: AccountRecords | null) {
  store.setState(next ?? loading, true);
}

/** The account's statistics, for components. */
export function useAccountRecords(): AccountRecords {
  return useSyncExternalStore(store.subscribe, store.getState);
}
