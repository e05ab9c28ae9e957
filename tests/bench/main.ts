import { availableParallelism } from 'node:os';

import { openBenchGateway } from './bench-gateway.ts';
import { compareCachedCall } from './cached-call.ts';
import { compareArchive } from './archive.ts';
import { compareGrowth } from './growth.ts';
import { compareLibrary } from './library.ts';
import { comparePages } from './page.ts';
import { printTable } from './table.ts';
import { comparePassedOnCalls } from './passed-on-calls.ts';

console.log(`${availableParallelism()} cores, Node ${process.versions.node}`);
const running = await openBenchGateway();
try {
  printTable(await comparePages(running));
  printTable(await compareCachedCall(running));
  printTable(await comparePassedOnCalls(running));
} finally {
  await running.close();
}
printTable(await compareGrowth());
printTable(await compareArchive());
printTable(await compareLibrary());
