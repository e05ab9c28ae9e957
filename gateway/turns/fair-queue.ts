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

/** Who waits for a client's turns: `rank` tells which of the ranks holds the client. */
type Line = { networks: readonly string[]; starts: (() => void)[]; rank: number };

/** A network may use as much as this many clients, or networks within it, before it weighs more. */
const breadth = 10;

/**
 * Gives every other turn to the waiting client that has used the least time lately (to a factor of two),
 * however many of one client's or of one network's wait, so that nobody's calls keep another's from being
 * answered: who comes new waits for two turns to end. Clients that have used equally much take turns in
 * rotation. The turns between go to the networks in rotation, and in each to who has waited longest, so
 * that nobody waits for all who come new. Finding who is next costs the same however many wait. Who has a
 * turn gives it back by calling what it resolved with. The clock `now` only goes on.
 */
export function createFairQueue(
  bounds: QueueBounds,
  now: () => number = () => performance.now(),
): FairQueue {
  const { all, ofOne, waitingOfOne, patience } = bounds;
  const waiting = new Map<string, Line>();
  /** The clients that wait, by their rank, in the order in which those of one rank are next. */
  const ranks = Array.from({ length: levels ** 2 }, () => new Set<string>());
  /** The clients that wait, by their widest networks: whose network had a turn longest ago, and in it who has waited longest, is first. */
  const homes = new Map<string, Set<string>>();
  const working = new Map<string, number>();
  const use = createRecentUse(now);
  let isForNetworks = false;
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

  /** By the worst of a client's use and its networks' shares; where that is a network's, each client's own decides. */
  const rankOf = (client: string, networks: readonly string[]) => {
    const own = use.of(client);
    const shares = networks.map((network, index) => use.of(network) / breadth ** (index + 1));
    return levels * levelOf(Math.max(own, ...shares)) + levelOf(own);
  };
  const rank = (client: string, line: Line) => {
    ranks[line.rank]?.delete(client);
    line.rank = rankOf(client, line.networks);
    ranks[line.rank]?.add(client);
  };
  const enter = (client: string, line: Line) => {
    waiting.set(client, line);
    rank(client, line);
    const home = homeOf(client, line);
    homes.set(home, (homes.get(home) ?? new Set()).add(client));
  };
  const leave = (client: string, line: Line) => {
    waiting.delete(client);
    ranks[line.rank]?.delete(client);
    const home = homeOf(client, line);
    homes.get(home)?.delete(client);
    if (homes.get(home)?.size === 0) homes.delete(home);
  };

  const leastUsed = () => {
    for (const [place, clients] of ranks.entries()) {
      for (const client of clients) {
        const line = waiting.get(client);
        if (line === undefined || !mayBegin(client)) continue;
        if (rankOf(client, line.networks) <= place) return client;
        // It, or others in its network, were served since it came.
        rank(client, line);
      }
    }
    return undefined;
  };
  const longestWaiting = () => {
    for (const clients of homes.values()) {
      for (const client of clients) if (mayBegin(client)) return client;
    }
    return undefined;
  };

  const giveTurn = () => {
    if (waiting.size === 0) return;
    const client = isForNetworks ? longestWaiting() : leastUsed();
    isForNetworks = !isForNetworks;
    const line = client === undefined ? undefined : waiting.get(client);
    if (client === undefined || line === undefined) return;
    leave(client, line);
    const home = homeOf(client, line);
    const others = homes.get(home);
    if (others !== undefined && homes.delete(home)) homes.set(home, others);
    const next = line.starts.shift();
    if (line.starts.length > 0) enter(client, line);
    next?.();
  };

  const takeTurn: FairQueue['takeTurn'] = (client, networks = []) => {
    const line = waiting.get(client) ?? { networks, starts: [], rank: 0 };
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
        if (line.starts.length === 0) leave(client, line);
        refused += 1;
        resolve(undefined);
      }, patience);
      line.starts.push(start);
      if (line.starts.length === 1) enter(client, line);
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

function homeOf(client: string, { networks }: Line): string {
  return networks.at(-1) ?? client;
}

/** Uses of one level are equal: each goes up to twice that of the one before, the last beyond half an hour. */
const levels = 18;

/** Milliseconds: less than what opening a page takes. */
const negligible = 50;

function levelOf(use: number): number {
  return use < negligible ? 0 : Math.min(levels - 1, 1 + Math.floor(Math.log2(use / negligible)));
}
