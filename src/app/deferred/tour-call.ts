import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

let calls = 0;
let isPutOff = false;
const current = createStore(() => 0);

/** Asks for the tour, from wherever a button offers it; a second call restarts it. */
export function callTour() {
  calls += 1;
  current.setState(calls);
}

/** The tour has ended, and the call with it. */
export function endTourCall() {
  isPutOff = false;
  current.setState(0);
}

/** Something else goes first: the call outlives its screen, and is answered at the next one. */
export function putOffTourCall() {
  isPutOff = current.getState() > 0;
}

/** The tour’s screen has gone: whoever left it has done with the call, unless it was put off. */
export function leaveTourCall() {
  if (isPutOff) isPutOff = false;
  else current.setState(0);
}

/** The number of the call that the tour is to answer, 0 where there is none. */
export function useTourCall(): number {
  return useSyncExternalStore(current.subscribe, current.getState);
}
