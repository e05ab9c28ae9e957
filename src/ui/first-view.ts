import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

const isThere = createStore(() => false);

/** Signals that what somebody came for is in sight: what can wait is fetched from now on. */
export function useFirstViewMark() {
  useEffect(() => {
    isThere.setState(true);
  }, []);
}

/** Whether what somebody came for is in sight. */
export function useFirstView(): boolean {
  return useSyncExternalStore(isThere.subscribe, isThere.getState);
}
