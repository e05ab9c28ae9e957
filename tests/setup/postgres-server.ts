import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeCluster } from '../../gateway/database/embedded/cluster.ts';
import { locale, newSettings, runCluster } from '../../gateway/database/embedded/open-embedded.ts';
import { findPrograms } from '../../gateway/database/embedded/programs.ts';
import { findOldestPrograms } from './postgres-binaries.ts';

/** A PostgreSQL server of our own: empty, on the loopback interface, gone after `stop`. */
export type PostgresServer = { url: string; stop: () => Promise<void> };

/** Nothing of it has to outlive the tests; every test opens a pool. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  // It would go round all databases that the tests have made, a hundred and more, all the time.
  'autovacuum=off',
  'max_connections=200',
  'shared_buffers=64MB',
];

/**
 * Starts the PostgreSQL that Quando brings along on a fresh folder, or the oldest that Quando runs on
 * where `QUANDO_TEST_POSTGRES` is `oldest`.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const isOldest = process.env['QUANDO_TEST_POSTGRES'] === 'oldest';
  const programs = isOldest ? await findOldestPrograms() : await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'quando-postgres-'));
  const cluster = join(folder, 'cluster');
  await makeCluster({
    programs,
    cluster,
    byNetwork: true,
    locale: isOldest ? ['--locale=C'] : locale,
  });
  // Working out a password takes a server longer than a short test.
  await writeFile(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
  const server = await runCluster({
    programs,
    cluster,
    settings: isOldest ? settings : [...settings, ...newSettings],
  });
  if (!('port' in server.address)) throw new Error('The server is not on the network.');
  return {
    url: `postgres://postgres@127.0.0.1:${server.address.port}/postgres`,
    stop: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
