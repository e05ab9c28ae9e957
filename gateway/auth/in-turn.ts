import type { Database } from '../database/database.ts';
import { asCaller, currentCaller, inOwnTurn } from '../turns/caller.ts';
import { createFairQueue } from '../turns/fair-queue.ts';
import { Refusal } from './refusal.ts';

/** Shares the database's connections among those who call. */
export type Turns = {
  /** Each statement or transaction outside of another waits for a turn of its caller. */
  database: Database;
  /** Does what follows an answer: it shares no turns with the caller, who could else time it. */
  afterwards: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** Of the database's connections some are left to everybody else; milliseconds of waiting. */
const bounds = { all: 6, ofOne: 2, waitingOfOne: 200, patience: 7_000 };

/**
 * Gives the next turn to who has used least lately, so that nobody's calls, not even those that wait for one row, keep
 * others from their accounts.
 */
export function inTurns(whole: Database): Turns {
  const queue = createFairQueue(bounds);
  const inTurn = <Result>(work: () => Promise<Result>) => inOwnTurn(queue, work, refuseTurn);
  return {
    database: {
      ...whole,
      query: (...statement) => inTurn(() => whole.query(...statement)),
      transaction: (work) => inTurn(() => whole.transaction(work)),
    },
    afterwards: (work) => {
      const { who, networks } = currentCaller();
      return asCaller({ who: `after ${who}`, networks }, work);
    },
  };
}

/** Says that a turn took too long to come. */
export function refuseTurn(): never {
  const message = 'Processing this request timed out, please retry after a moment.';
  throw new Refusal(504, 'request_timeout', message);
}
