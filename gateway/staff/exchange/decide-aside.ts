import { once } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';

import { type Decision, type decideImport, unreadable } from './decide-import.ts';

/** How long a file may take, in milliseconds, and how much memory, in megabytes: more than 16 MB of puzzles need. */
const longest = 60_000;
const mostMemory = 1_024;

/**
 * Does the same as {@link decideImport} on a thread of its own, because a large file takes seconds in
 * which nobody else would be answered. A file that takes too long or too much memory is unreadable.
 */
export async function decideAside(...task: Parameters<typeof decideImport>): Promise<Decision> {
  const resourceLimits = { maxOldGenerationSizeMb: mostMemory };
  const worker = startThread({ workerData: task, resourceLimits });
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

/** The built gateway has the thread's program beside its own; Node reads the source of it by tsx. */
function startThread(options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.js')) {
    return new Worker(new URL('./import-worker.js', import.meta.url), options);
  }
  const { href } = new URL('./import-worker.ts', import.meta.url);
  const read = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${href}', '${href}'))`;
  return new Worker(read, { ...options, eval: true });
}

function isTooMuch(error: unknown): boolean {
  const codes: unknown[] = ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'];
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
