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
  /** Waits for a turn; undefined where too many of the client's wait already, or it takes too long. */
  takeTurn: (client: string) => Promise<(() => void) | undefined>;
  load: () => Load;
};

/**
 * Gives turns to clients in rotation, however many of one client's wait, so that nobody's calls keep
 * another's from being answered. Who has a turn gives it back by calling what it resolved with.
 */
export function createFairQueue(bounds: QueueBounds): FairQueue {
  const { all, ofOne, waitingOfOne, patience } = bounds;
  /** In the order in which clients are next. */
  const waiting = new Map<string, (() => void)[]>();
  const working = new Map<string, number>();
  let busy = 0;
  let refused = 0;

  const begin = (client: string): (() => void) => {
    busy += 1;
    working.set(client, (working.get(client) ?? 0) + 1);
    return () => {
      busy -= 1;
      const left = (working.get(client) ?? 1) - 1;
      if (left === 0) working.delete(client);
      else working.set(client, left);
      giveTurn();
    };
  };
  const mayBegin = (client: string) => busy < all && (working.get(client) ?? 0) < ofOne;

  const giveTurn = () => {
    for (const [client, line] of waiting) {
      if (!mayBegin(client)) continue;
      const next = line.shift();
      waiting.delete(client);
      if (line.length > 0) waiting.set(client, line);
      next?.();
      return;
    }
  };

  const takeTurn: FairQueue['takeTurn'] = (client) => {
    const line = waiting.get(client) ?? [];
    if (line.length === 0 && mayBegin(client)) return Promise.resolve(begin(client));
    if (line.length >= waitingOfOne) {
      refused += 1;
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(begin(client));
      };
      const timer = setTimeout(() => {
        const left = (waiting.get(client) ?? []).filter((one) => one !== start);
        if (left.length > 0) waiting.set(client, left);
        else waiting.delete(client);
        refused += 1;
        resolve(undefined);
      }, patience);
      waiting.set(client, [...line, start]);
    });
  };
  return {
    takeTurn,
    load: () => ({
      running: busy,
      waiting: [...waiting.values()].reduce((sum, line) => sum + line.length, 0),
      refused,
    }),
  };
}
