import { execFile, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { findPostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);

type Account = { uid?: number; gid?: number };

/** A PostgreSQL server of our own: empty, on the loopback interface, gone after `stop`. */
export type PostgresServer = { url: string; stop: () => Promise<void> };

/** Starts the server with a fresh data folder; as root, under an account that PostgreSQL accepts. */
export async function startPostgres(): Promise<PostgresServer> {
  const binaries = await findPostgresBinaries();
  const account = await unprivilegedAccount();
  const folder = await mkdtemp(join(tmpdir(), 'quando-postgres-'));
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(folder, account.uid, account.gid);
  }
  const data = join(folder, 'data');
  const options = { ...account, cwd: folder };
  const initial = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-locale'];
  await run(join(binaries, 'initdb'), ['-D', data, '--no-sync', ...initial], options);

  const port = await freePort();
  const settings = ['fsync=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1'];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((line) => ['-c', line])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function unprivilegedAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL refuses root, and there is neither a user postgres nor nobody.');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`PostgreSQL ended before it was ready:\n${log}`));
    });
  });
}
