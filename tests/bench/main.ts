import { availableParallelism } from 'node:os';

import { startPostgres } from '../setup/postgres-server.ts';
import { openBenchGateway } from './bench-gateway.ts';
import { compareCachedCall } from './cached-call.ts';
import { compareArchive } from './archive.ts';
import { compareGrowth } from './growth.ts';
import { compareLibrary } from './library.ts';
import { comparePages } from './page.ts';
import { printTable } from './table.ts';
import { comparePassedOnCalls } from './passed-on-calls.ts';

/** A million puzzles take more than a minute to write, and are measured only when asked for. */
const largest = process.env['BENCH_MILLION'] === undefined ? 100_000 : 1_000_000;

console.log(`${availableParallelism()} cores, Node ${process.versions.node}`);
await onPglite();
await onPostgres();
printTable(await compareGrowth(1_000, largest));
printTable(await compareArchive(2_000, 20_000));
printTable(await compareLibrary(7_400, 20_000));

async function onPglite() {
  const running = await openBenchGateway();
  try {
    printTable(await comparePages(running));
    printTable(await compareCachedCall(running));
    printTable(await comparePassedOnCalls(running, 'PGlite'));
  } finally {
    await running.close();
  }
}

async function onPostgres() {
  const server = await startPostgres().catch((error: unknown) => {
    console.error(`PostgreSQL is left out: ${String(error)}`);
  });
  if (server === undefined) return;
  try {
    const running = await openBenchGateway(server.url);
    try {
      printTable(await comparePassedOnCalls(running, 'PostgreSQL'));
    } finally {
      await running.close();
    }
  } finally {
    await server.stop();
  }
}
