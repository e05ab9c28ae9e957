import { useSyncExternalStore } from 'react';

let calls = 0;
let current = 0;
const listeners = new Set<() => void>();

/** Asks for the tour, from wherever a button offers it; a second call begins it anew. */
export function callTour() {
  calls += 1;
  answer(calls);
}

/** The call is over: the tour has ended, or its screen has gone. */
export function endTourCall() {
  answer(0);
}

/** The number of the call that the tour is to answer, 0 where there is none. */
export function useTourCall(): number {
  return useSyncExternalStore(subscribe, () => current);
}

function answer(call: number) {
  current = call;
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
