import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread by its source, a file beside the caller's. The built gateway has the thread's program beside its
 * own; Node reads the source of it by tsx.
 */
export function startThread({ href }: URL, options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.js')) {
    return new Worker(new URL(href.replace(/\.ts$/, '.js')), options);
  }
  const read = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${href}', '${href}'))`;
  return new Worker(read, { ...options, eval: true });
}

/** Starts a process by its source, as {@link startThread} does a thread; it can send messages. */
export function startProcess({ href }: URL, words: readonly string[] = []): ChildProcess {
  const isBuilt = import.meta.url.endsWith('.js');
  const program = fileURLToPath(isBuilt ? href.replace(/\.ts$/, '.js') : href);
  return fork(program, words, { execArgv: isBuilt ? [] : ['--import', 'tsx'] });
}

/** Whether a thread was ended because it took too long, or more memory than it may have. */
export function isTooMuch(error: unknown): boolean {
  const codes: unknown[] = ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'];
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
