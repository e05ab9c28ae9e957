import { useEffect, useSyncExternalStore } from 'react';

let isThere = false;
const listeners = new Set<() => void>();

/** Tells that what somebody came for is in sight: what can wait is fetched from now on. */
export function useFirstViewMark() {
  useEffect(() => {
    isThere = true;
    for (const listen of listeners) listen();
  }, []);
}

/** Whether what somebody came for is in sight. */
export function useFirstView(): boolean {
  return useSyncExternalStore(subscribe, () => isThere);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
