import { createRecentUse } from './recent-use.ts';

/**
 * How many may be at work: in all and of one client; how many of one client may wait for it, and for
 * how long in milliseconds.
 */
export type QueueBounds = { all: number; ofOne: number; waitingOfOne: number; patience: number };

/** What PostgREST calls it when there is no turn for a call. */
export const lineIsFull = 'PGRST003';

/** How many are at work, how many wait, and how many have been given no turn so far. */
export type Load = { running: number; waiting: number; refused: number };

export type FairQueue = {
  /**
   * Waits for a turn; undefined where too many of the client's wait already, or it takes too long. What a
   * client uses counts for the `networks` that it asks from, too, the narrowest first.
   */
  takeTurn: (client: string, networks?: readonly string[]) => Promise<(() => void) | undefined>;
  load: () => Load;
};

type Line = { networks: readonly string[]; starts: (() => void)[] };

/** A network may use as much as this many clients, or networks within it, before it weighs more. */
const breadth = 10;

/**
 * Gives the next turn to the waiting client that has used the least time lately, however many of one
 * client's or of one network's wait, so that nobody's calls keep another's from being answered: who comes
 * new waits for one turn to end. Clients that have used equally much take turns in rotation. Who has a
 * turn gives it back by calling what it resolved with. The clock `now` only goes on.
 */
export function createFairQueue(
  bounds: QueueBounds,
  now: () => number = () => performance.now(),
): FairQueue {
  const { all, ofOne, waitingOfOne, patience } = bounds;
  /** In the order in which clients with equal use are next. */
  const waiting = new Map<string, Line>();
  const working = new Map<string, number>();
  const use = createRecentUse(now);
  let busy = 0;
  let refused = 0;

  const begin = (client: string, networks: readonly string[]): (() => void) => {
    const begun = now();
    busy += 1;
    working.set(client, (working.get(client) ?? 0) + 1);
    return () => {
      busy -= 1;
      const left = (working.get(client) ?? 1) - 1;
      if (left === 0) working.delete(client);
      else working.set(client, left);
      for (const payer of [client, ...networks]) use.add(payer, now() - begun);
      giveTurn();
    };
  };
  const mayBegin = (client: string) => busy < all && (working.get(client) ?? 0) < ofOne;

  /** Of a client's use and its networks' shares the worst; where that is one network's, each client's own decides. */
  const weigh = (client: string, networks: readonly string[]) => {
    const own = use.of(client);
    const shares = networks.map((network, index) => use.of(network) / breadth ** (index + 1));
    return { worst: Math.max(own, ...shares), own };
  };

  const giveTurn = () => {
    let best: ({ client: string; line: Line } & Weight) | undefined;
    for (const [client, line] of waiting) {
      if (!mayBegin(client)) continue;
      const weight = weigh(client, line.networks);
      if (best === undefined || isLess(weight, best)) best = { client, line, ...weight };
      // Nobody can have used less.
      if (best.worst === 0) break;
    }
    if (best === undefined) return;
    const { client, line } = best;
    const next = line.starts.shift();
    waiting.delete(client);
    if (line.starts.length > 0) waiting.set(client, line);
    next?.();
  };

  const takeTurn: FairQueue['takeTurn'] = (client, networks = []) => {
    const line = waiting.get(client) ?? { networks, starts: [] };
    if (line.starts.length === 0 && mayBegin(client))
      return Promise.resolve(begin(client, networks));
    if (line.starts.length >= waitingOfOne) {
      refused += 1;
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(begin(client, networks));
      };
      const timer = setTimeout(() => {
        line.starts = line.starts.filter((one) => one !== start);
        if (line.starts.length === 0) waiting.delete(client);
        refused += 1;
        resolve(undefined);
      }, patience);
      line.starts.push(start);
      waiting.set(client, line);
    });
  };
  return {
    takeTurn,
    load: () => ({
      running: busy,
      waiting: [...waiting.values()].reduce((sum, line) => sum + line.starts.length, 0),
      refused,
    }),
  };
}

type Weight = { worst: number; own: number };

function isLess(one: Weight, other: Weight): boolean {
  return one.worst < other.worst || (one.worst === other.worst && one.own < other.own);
}
