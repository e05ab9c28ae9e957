import { parentPort, workerData } from 'node:worker_threads';

import { decideImport } from './decide-import.ts';

// Its own thread, started by decideAside for one file.
const task: Parameters<typeof decideImport> = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(decideImport(...task));
