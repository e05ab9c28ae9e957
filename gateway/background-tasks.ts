import { type Log, loggableError, saySeldom } from './log.ts';
import { within } from './request/within.ts';

/** Work done after an answer was given, so that its duration gives nothing away to the caller. */
export type BackgroundTasks = {
  /** Starts the work; a failure is logged, of one kind once a minute. */
  later: (work: () => Promise<unknown>) => void;
  /** Resolves when nothing is under way, including work that other work started. */
  settled: () => Promise<void>;
  /** Aborted when the gateway closes: what waits gives up. */
  closing: AbortSignal;
  /** Lets what is under way finish, but not for longer than a few seconds. */
  close: () => Promise<void>;
};

const longestClose = 5_000;

/** Keeps track of work that no request waits for. */
export function createBackgroundTasks(log: Log): BackgroundTasks {
  const say = saySeldom(log, 'error');
  const underWay = new Set<Promise<unknown>>();
  const controller = new AbortController();
  const later = (work: () => Promise<unknown>) => {
    const running = work()
      .catch((error: unknown) => {
        say('Work after an answer failed.', loggableError(error));
      })
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  const close = async () => {
    controller.abort();
    await within(longestClose, settled(), () => undefined);
  };
  return { later, settled, closing: controller.signal, close };
}
