import { setTimeout as wait } from 'node:timers/promises';

import { type Log, loggableError } from './log.ts';

type Options = {
  log: Pick<Log, 'error'>;
  /** What the log says when the work fails; it is done again all the same. */
  failed: string;
  /** Milliseconds between two times, and before the first. */
  pause: number;
  first?: number;
};

/** Does work in the background again and again. Answers the function that ends it. */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { log, failed, pause, first }: Options,
): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    if (first !== undefined) await sleep(first, signal);
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) => log.error(failed, loggableError(error)));
      await sleep(pause, signal);
    }
  };
  const running = run();
  return async () => {
    ending.abort();
    await running;
  };
}

/** Resolves after so many milliseconds, or with the signal; keeps no process from ending. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
