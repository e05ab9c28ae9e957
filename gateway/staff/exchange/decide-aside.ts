import { once } from 'node:events';

import { isTooMuch, startThread } from '../../start-thread.ts';
import { type Decision, type decideImport, unreadable } from './decide-import.ts';

/** How long a file may take, in milliseconds, and how much memory, in megabytes: more than 16 MB of puzzles need. */
const longest = 60_000;
const mostMemory = 1_024;

/**
 * Does the same as {@link decideImport} on a thread of its own, because a large file takes seconds in
 * which nobody else would be answered. A file that takes too long or too much memory is unreadable.
 */
export async function decideAside(...task: Parameters<typeof decideImport>): Promise<Decision> {
  const program = new URL('./import-worker.ts', import.meta.url);
  const resourceLimits = { maxOldGenerationSizeMb: mostMemory };
  const worker = startThread(program, { workerData: task, resourceLimits });
  try {
    const signal = AbortSignal.timeout(longest);
    const [decision]: Decision[] = await once(worker, 'message', { signal });
    if (decision === undefined) throw new Error('The thread said nothing.');
    return decision;
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    return unreadable({ message: 'The file is too much to be read at once.', line: null });
  } finally {
    await worker.terminate();
  }
}
