import { useSyncExternalStore } from 'react';

let calls = 0;
let current = 0;
let isPutOff = false;
const listeners = new Set<() => void>();

/** Asks for the tour, from wherever a button offers it; a second call begins it anew. */
export function callTour() {
  calls += 1;
  answer(calls);
}

/** The tour has ended, and the call with it. */
export function endTourCall() {
  isPutOff = false;
  answer(0);
}

/** Something else goes first: the call outlives its screen, and is answered at the next one. */
export function putOffTourCall() {
  isPutOff = current > 0;
}

/** The tour’s screen has gone: whoever left it has done with the call, unless it was put off. */
export function leaveTourCall() {
  if (isPutOff) isPutOff = false;
  else answer(0);
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
