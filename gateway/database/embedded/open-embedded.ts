import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { realpath, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import type { Log } from '../../log.ts';
import { type Address, passwordFile, reach } from './address.ts';
import { carryOver, hasOldDatabase } from './carry-over.ts';
import { makeCluster } from './cluster.ts';
import { findPrograms } from './programs.ts';
import { findRunner } from './runner.ts';
import { type ServerParts, startServer } from './server.ts';

/** Where the database is within the data folder; another major version of PostgreSQL has another. */
export const clusterName = 'postgres-18';

/** By code point, with upper and lower case of all letters: on every system the same. */
export const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** What PostgreSQL 15 does not know yet. */
export const newSettings = ['io_method=sync', 'autovacuum_worker_slots=1'];

/** A PostgreSQL in the data folder; `close` ends it. */
export type Embedded = { address: Address; close: () => Promise<void> };

type EmbeddedParts = { log?: Log | undefined; byNetwork?: boolean };

/** What a new cluster begins with: put into it while it runs, before it gets its name. */
type Fill = (address: Address) => Promise<void>;

type NewParts = EmbeddedParts & { fill?: Fill | undefined; settings?: readonly string[] };

/**
 * Starts the PostgreSQL that Quando brings along on its cluster in the data folder, made when it is
 * missing. Call it with the folder's lock held.
 */
export async function openEmbedded(
  dataDir: string,
  { log, byNetwork = process.platform === 'win32' }: EmbeddedParts = {},
): Promise<Embedded> {
  const carry = async (address: Address) => {
    log?.warn('The database of an earlier version is carried over; its folder stays as it is.');
    await carryOver(await realpath(dataDir), address);
  };
  const fill = hasOldDatabase(dataDir) ? carry : undefined;
  const { programs, cluster } = await makeEmbedded(dataDir, clusterName, { log, byNetwork, fill });
  return runCluster({ programs, cluster, settings: newSettings, log });
}

/**
 * Makes a cluster with this name in the data folder, unless there is one, and nothing of it where `fill`
 * rejects. Rejects with {@link NoPostgres} where none runs here.
 */
export async function makeEmbedded(
  dataDir: string,
  name: string,
  { log, byNetwork = process.platform === 'win32', fill, settings = [] }: NewParts = {},
): Promise<{ programs: string; cluster: string }> {
  const programs = await findPrograms();
  const cluster = join(await realpath(dataDir), name);
  const run = async (draft: string) => {
    const all = [...newSettings, ...settings];
    const server = await runCluster({ programs, cluster: draft, settings: all, log });
    await fill?.(server.address).finally(server.close);
  };
  const filling = fill === undefined ? {} : { fill: run };
  await makeCluster({ programs, cluster, byNetwork, locale, ...filling });
  return { programs, cluster };
}

/** Starts these programs on a cluster that is there already. */
export async function runCluster(
  parts: Pick<ServerParts, 'programs' | 'cluster' | 'settings' | 'log'>,
): Promise<Embedded> {
  const { programs, cluster } = parts;
  const runner = await findRunner(programs, cluster);
  const port = existsSync(join(cluster, passwordFile)) ? await findFreePort() : undefined;
  // What was set while the disk was full; an empty file keeps its owner.
  await writeFile(join(cluster, 'postgresql.auto.conf'), '');
  const server = await startServer({ ...parts, runner, port });
  try {
    const { address, close } = await reach(cluster);
    return { address, close: () => server.stop().finally(close) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
