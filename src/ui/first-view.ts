import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

/** How long a busy page puts off what can wait, in milliseconds. */
const LONGEST_WAIT = 2000;

const isThere = createStore(() => false);
const isQuiet = createStore(() => false);

/** Signals that what somebody came for is in sight: what can wait is fetched once the page is quiet. */
export function useFirstViewMark() {
  // What the document said of the screen before it was there.
  useLayoutEffect(() => document.querySelector('#head')?.remove(), []);

  useEffect(() => {
    if (isThere.getState()) return;
    isThere.setState(true);
    whenIdle(() => isQuiet.setState(true));
  }, []);
}

/** Whether what somebody came for is in sight. */
export function useFirstView(): boolean {
  return useSyncExternalStore(isThere.subscribe, isThere.getState);
}

/** Whether it is in sight and the browser had nothing else to do since. */
export function useQuietView(): boolean {
  return useSyncExternalStore(isQuiet.subscribe, isQuiet.getState);
}

function whenIdle(go: () => void) {
  // Safari has no such call.
  if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: LONGEST_WAIT });
  else setTimeout(go, 0);
}
