import { forgetOldest } from '../forget-oldest.ts';

/** How often in a row a push service may fail until it is left alone, and for how long in milliseconds. */
const patience = 3;
const rest = 300_000;
/** How many push services are remembered; beyond that, the one that failed first is forgotten. */
const capacity = 100;

/** Which push services fail, so that nobody waits for one that is down. */
export type HostRests = {
  isResting: (origin: string) => boolean;
  /** Notes how an attempt at it ended. */
  note: (origin: string, hasFailed: boolean) => void;
};

export function createHostRests(now: () => number): HostRests {
  const failing = new Map<string, { times: number; until: number }>();
  const isResting = (origin: string) => (failing.get(origin)?.until ?? 0) > now();
  const note = (origin: string, hasFailed: boolean) => {
    const times = (failing.get(origin)?.times ?? 0) + 1;
    failing.delete(origin);
    if (!hasFailed) return;
    failing.set(origin, { times, until: times < patience ? 0 : now() + rest });
    forgetOldest(failing, capacity);
  };
  return { isResting, note };
}
