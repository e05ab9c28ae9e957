import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose turns work takes, and the networks that the call comes from, the narrowest first. */
export type Caller = { who: string; networks: readonly string[] };

const callers = new AsyncLocalStorage<Caller>();

/** Does work whose turns are this caller's, at the database and at passwords. */
export function asCaller<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  return callers.run(caller, work);
}

/** Whose work this is; nobody's outside of a call. */
export function currentCaller(): Caller {
  return callers.getStore() ?? { who: '', networks: [] };
}
