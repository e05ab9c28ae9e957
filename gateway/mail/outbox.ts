import { setTimeout as wait } from 'node:timers/promises';

import type { BackgroundTasks } from '../background-tasks.ts';
import { type Log, loggableError, saySeldom } from '../log.ts';
import type { Mail, SendMail } from './mail.ts';

/** Takes a mail and returns at once; no answer waits for a mail server. `sent` runs once it is accepted. */
export type Outbox = (mail: Mail, sent?: () => Promise<unknown>) => void;

/** Milliseconds until the next try: a mail server that restarts, or wants to be asked twice. */
const pauses = [5_000, 60_000];

type Pause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

const pauseReally: Pause = (milliseconds, signal) => wait(milliseconds, undefined, { signal });

/** Sends mails after the answer, again when that failed for now, and logs what cannot be sent. */
export function createOutbox(
  send: SendMail,
  { later, closing }: Pick<BackgroundTasks, 'later' | 'closing'>,
  log: Log,
  pause: Pause = pauseReally,
): Outbox {
  // Anybody may name addresses that no mail server takes.
  const say = saySeldom(log, 'error');
  const isAccepted = async (mail: Mail): Promise<boolean> => {
    for (const milliseconds of [...pauses, undefined]) {
      try {
        await send(mail);
        return true;
      } catch (error) {
        if (milliseconds === undefined || closing.aborted || isFinal(error)) {
          say('A mail was not sent.', loggableError(error));
          return false;
        }
      }
      // An end meanwhile means one more try, at once.
      await pause(milliseconds, closing).catch(() => {});
    }
    return false;
  };
  return (mail, sent) =>
    later(async () => {
      if (await isAccepted(mail)) await sent?.();
    });
}

/** A mail server's answer from 500 on is its last word; SMTP asks to try again after any other. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  );
}
