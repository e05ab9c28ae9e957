import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

import { inOwnTurn } from '../../turns/caller.ts';
import { createFairQueue } from '../../turns/fair-queue.ts';
import { isTooMuch, startThread } from '../../start-thread.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Done, Task, Tasks } from './saml-worker.ts';

/** How long a task may take, the start of the thread included, in milliseconds. */
const longest = 10_000;
const mostMemory = 256;
/** Each task takes some milliseconds, a hostile answer some hundred; a whole class may share an address. */
const queue = createFairQueue({ all: 1, ofOne: 1, waitingOfOne: 64, patience: longest });

let thread: Worker | undefined;

/**
 * Does a task of SAML's on a thread of its own, one after another, by turns of callers: the packages compare every element of an
 * answer with every other, and nobody else would be answered meanwhile.
 */
export async function aside<Own extends Task>(
  task: Own,
): Promise<Awaited<ReturnType<Tasks[Own['name']]>>> {
  const done = await inOwnTurn(queue, () => doAside(task), refuse);
  if ('value' in done) return done.value as Awaited<ReturnType<Tasks[Own['name']]>>;
  if ('fault' in done) throw new Error(done.fault);
  const { status, code, message } = done.refusal;
  throw new Refusal(status, code, message);
}

function refuse(): never {
  throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
}

async function doAside(task: Task): Promise<Done> {
  const working = (thread ??= start());
  try {
    const signal = AbortSignal.timeout(longest);
    const answered = once(working, 'message', { signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    working.postMessage(task);
    const [done]: Done[] = await answered;
    if (done === undefined) throw new Error('The thread said nothing.');
    return done;
  } catch (error) {
    await working.terminate();
    if (isTooMuch(error)) throw invalid('SAML Assertion takes too long to read');
    throw error;
  }
}

/** It keeps the process from ending no longer than whoever waits for it does. */
function start(): Worker {
  const source = new URL('./saml-worker.ts', import.meta.url);
  const started = startThread(source, { resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
  started.unref();
  started.on('error', () => forget(started));
  started.on('exit', () => forget(started));
  return started;
}

function forget(ended: Worker): void {
  if (thread === ended) thread = undefined;
}
