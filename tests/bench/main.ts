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

console.log(`${availableParallelism()} cores, Node ${process.versions.node}`);
await onPglite();
await onPostgres();
printTable(await compareGrowth());
printTable(await compareArchive());
printTable(await compareLibrary());

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
