import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

import type { Log, LogLevel } from '../log.ts';
import { unsaid } from '../log.ts';

/** The header that carries the id, in both directions. */
export const requestIdHeader = 'x-request-id';

const shape = /^[\w.:-]{8,64}$/;
const current = new AsyncLocalStorage<string>();

/** The id of a request: what a trusted proxy says, if that is one, else a new one. */
export function requestIdOf(said: string | null | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && said && shape.test(said) ? said : randomUUID();
}

/** Does work whose lines in the log name the request that it is for. */
export function asRequest<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

/** The same log, whose lines name the request that they are about, if there is one. */
export function nameRequests(log: Log): Log {
  const named = (level: LogLevel): Log[LogLevel] => {
    // Nobody composes what is not said.
    if (log[level] === unsaid) return unsaid;
    return (message, fields) => {
      const request = current.getStore();
      log[level](message, request === undefined ? fields : { request, ...fields });
    };
  };
  return {
    debug: named('debug'),
    info: named('info'),
    warn: named('warn'),
    error: named('error'),
  };
}
