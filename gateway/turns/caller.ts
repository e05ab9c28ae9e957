import { AsyncLocalStorage } from 'node:async_hooks';

import { networksOf } from './client-address.ts';
import type { FairQueue } from './fair-queue.ts';

/** Whose turns work takes, and the networks that the call comes from, the narrowest first. */
export type Caller = { who: string; networks: readonly string[] };

const callers = new AsyncLocalStorage<Caller>();

/** Who calls from an address, see `clientKey`: an account that is signed in, else whoever is there. */
export function callerFrom(client: string, account?: string): Caller {
  return { who: account ?? `client ${client}`, networks: networksOf(client) };
}

/** Does work whose turns are this caller's, wherever some are taken. */
export function asCaller<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  return callers.run(caller, work);
}

/** Whose work this is; nobody's outside of a call. */
export function currentCaller(): Caller {
  return callers.getStore() ?? { who: '', networks: [] };
}

/** Does work in a turn of the caller's; where there is none, gives what `refuse` does. */
export async function inOwnTurn<Result>(
  { takeTurn }: FairQueue,
  work: () => Promise<Result>,
  refuse: () => Result,
): Promise<Result> {
  const { who, networks } = currentCaller();
  const endTurn = await takeTurn(who, networks);
  if (endTurn === undefined) return refuse();
  try {
    return await work();
  } finally {
    endTurn();
  }
}
