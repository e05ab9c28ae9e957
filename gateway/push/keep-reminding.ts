import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { createSendReminders, type ReminderParts } from './send-reminders.ts';

/** Milliseconds between two looks for what is due. */
const pause = 30_000;

/** Sends reminders in the background as they are due. Answers the function that ends it. */
export function keepReminding(parts: ReminderParts & { log: Log }): () => Promise<void> {
  const { log } = parts;
  return repeat(createSendReminders(parts), { log, failed: 'Sending reminders failed.', pause });
}
