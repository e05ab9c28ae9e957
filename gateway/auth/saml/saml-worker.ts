import { parentPort } from 'node:worker_threads';

import { Refusal } from '../refusal.ts';
import { personOf, serviceMetadata, signInUrl } from './assertion.ts';

export type Tasks = {
  personOf: typeof personOf;
  serviceMetadata: typeof serviceMetadata;
  signInUrl: typeof signInUrl;
};

/** A task with the words that it takes. */
export type Task = {
  [Name in keyof Tasks]: { name: Name; words: Parameters<Tasks[Name]> };
}[keyof Tasks];

/** What came of a task. */
export type Done =
  | { value: unknown }
  | { refusal: { status: number; code: string; message: string } }
  | { fault: string };

async function resultOf(task: Task): Promise<unknown> {
  if (task.name === 'personOf') return personOf(...task.words);
  if (task.name === 'signInUrl') return signInUrl(...task.words);
  return serviceMetadata(...task.words);
}

async function done(task: Task): Promise<Done> {
  try {
    return { value: await resultOf(task) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { fault: String(error) };
    const { status, code, message } = error;
    return { refusal: { status, code, message } };
  }
}

// Its own thread, started by aside.ts for one task after another.
parentPort?.on('message', async (task: Task) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage(await done(task));
});
