import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

const count = createStore(() => 0);

/** Notes that the visit of a new day has begun. */
export function noteOpenedDay() {
  count.setState(count.getState() + 1);
}

/** How many new days began since the page was loaded: with it, or while it was open. */
export function useOpenedDays(): number {
  return useSyncExternalStore(count.subscribe, count.getState);
}
