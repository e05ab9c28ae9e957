import type { IncomingMessage } from 'node:http';

import type { AskedRead } from '../cache/cacheable-call.ts';
import type { KnownAnswer, PublicCache } from '../cache/public-cache.ts';
import type { Log } from '../log.ts';
import { anyOrigin } from '../request/cross-origin.ts';
import type { AnswerAtOnce } from './listen.ts';
import { logAnswer } from './log-answer.ts';

type Parts = {
  cache: Pick<PublicCache, 'known'>;
  /** What every answer of the API says, beside its own headers. */
  headers: Readonly<Record<string, string>>;
  log: Log;
};

/**
 * Answers what the public cache knows as the routes do, in a fraction of the time: no request is made
 * of what came, and no route is looked for.
 */
export function createAnswerKnown({ cache, headers, log }: Parts): AnswerAtOnce {
  const always = { ...headers, ...anyOrigin };
  const composed = new WeakMap<KnownAnswer, Readonly<Record<string, string>>>();
  const headersOf = (known: KnownAnswer) => {
    const before = composed.get(known);
    if (before !== undefined) return before;
    const all = { ...known.headers, ...always };
    composed.set(known, all);
    return all;
  };
  return (incoming, outgoing) => {
    // Other texts may be no path at all.
    if (incoming.url?.startsWith('/rest/v1/') !== true) return false;
    const start = performance.now();
    const asked = askedBy(incoming);
    const known = cache.known(asked);
    if (known === undefined) return false;
    outgoing.writeHead(known.status, headersOf(known)).end(known.body);
    logAnswer(log, { ...asked, path: incoming.url, status: known.status, start });
    return true;
  };
}

function askedBy({ method = '', url = '', headers }: IncomingMessage): AskedRead {
  const read = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return { method, url: `http://localhost${url}`, headers: { get: read } };
}
