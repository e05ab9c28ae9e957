import { availableParallelism } from 'node:os';

import { openBenchGateway } from './bench-gateway.ts';
import { startPostgres } from '../setup/postgres-server.ts';
import { compareAttacks } from './attacks.ts';
import { compareCachedCall } from './cached-call.ts';
import { compareArchive } from './archive.ts';
import { compareFolder } from './folder.ts';
import { compareGrowth } from './growth.ts';
import { compareLibrary } from './page/library.ts';
import { compareByLighthouse } from './page/lighthouse.ts';
import { compareMemory } from './memory.ts';
import { comparePages } from './page/page.ts';
import { compareRoom } from './room.ts';
import { printTable } from './table.ts';
import { comparePassedOnCalls } from './passed-on-calls.ts';

console.log(`${availableParallelism()} cores, Node ${process.versions.node}`);
const running = await openBenchGateway();
try {
  printTable(await comparePages(running));
  for (const table of await compareByLighthouse(running)) printTable(table);
  printTable(await compareCachedCall(running));
  printTable(await compareRoom(running));
  printTable(await comparePassedOnCalls(running, 'the embedded database'));
} finally {
  await running.close();
}
const server = await startPostgres();
try {
  const elsewhere = await openBenchGateway({ databaseUrl: server.url });
  try {
    printTable(await comparePassedOnCalls(elsewhere, 'a PostgreSQL of one’s own'));
  } finally {
    await elsewhere.close();
  }
} finally {
  await server.stop();
}
if (process.platform === 'linux') printTable(await compareMemory());
printTable(await compareAttacks());
printTable(await compareFolder());
printTable(await compareGrowth());
printTable(await compareArchive());
printTable(await compareLibrary());
