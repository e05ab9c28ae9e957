import type { ObserveAnswer } from '../metrics/metrics.ts';
import { type Log, loggablePath, unsaid, saySeldom } from '../log.ts';

/** A request that was answered. `route` is one of ours, never an address; `start` is of `performance`. */
export type Answered = {
  id: string;
  method: string;
  path: string;
  route: string;
  status: number;
  start: number;
};

/** In milliseconds. */
const slow = 1_000;

/** Tells log and metrics of an answer: what was asked and how it ended, never by whom. */
export type TellAnswer = (answered: Answered) => void;

/**
 * A line a request at `info`, and one a minute and route at `warn` where somebody waited longer than a second.
 * `log` names no requests of its own: the lines are written after the work.
 */
export function createTellAnswer(log: Log, observe: ObserveAnswer | undefined): TellAnswer {
  const warn = saySeldom(log, 'warn');
  return ({ id, method, path, route, status, start }) => {
    const isSaid = log.info !== unsaid;
    const milliseconds = performance.now() - start;
    observe?.(method, route, status, milliseconds / 1_000);
    if (isSaid) {
      const fields = { request: id, status, milliseconds: Math.round(milliseconds) };
      log.info(`${method} ${loggablePath(path)}`, fields);
    }
    if (milliseconds > slow) {
      const fields = { request: id, route, status, milliseconds: Math.round(milliseconds) };
      warn('A call was slow.', fields);
    }
  };
}
