import { setTimeout as wait } from 'node:timers/promises';

import { type Log, loggableError } from '../log.ts';
import { createSendReminders, type ReminderParts } from './send-reminders.ts';

/** Milliseconds between two looks for what is due. */
const pause = 30_000;

/** Sends reminders in the background as they are due. Answers the function that ends it. */
export function keepReminding(parts: ReminderParts & { log: Log }): () => Promise<void> {
  const { log } = parts;
  const sendDue = createSendReminders(parts);
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      await sendDue(signal).catch((error: unknown) => {
        log.error('Sending reminders failed.', loggableError(error));
      });
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    ending.abort();
    await running;
  };
}
