import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a running PostgreSQL takes connections, as `postgres` takes it. */
export type Address = { path: string } | { host: '127.0.0.1'; port: number; password: string };

/** What PostgreSQL calls its socket, which is in the cluster's own folder, by this port. */
export const socketPort = 5432;
export const socketName = `.s.PGSQL.${socketPort}`;

/** Of the embedded database, whose address stands beside it. */
export const embeddedUrl = 'postgres://postgres@localhost/postgres';

/** The file with the password of a cluster that is reached by the network of the machine itself. */
export const passwordFile = 'quando-password';

/** Systems take 103 bytes at least as the path of a socket. */
const longestPath = 100;

const nothing = async () => {};

/**
 * How the cluster in `folder` is reached while it runs: by the socket in it, else (on Windows) by
 * loopback and password. A socket whose path is too long is reached through a short link in a
 * private folder; `close` removes it.
 */
export async function reach(
  folder: string,
): Promise<{ address: Address; close: () => Promise<void> }> {
  const password = await readFile(join(folder, passwordFile), 'utf8').catch(() => null);
  if (password !== null) {
    const [, , , port] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
    return { address: { host: '127.0.0.1', port: Number(port), password }, close: nothing };
  }
  const path = join(folder, socketName);
  if (Buffer.byteLength(path) <= longestPath) return { address: { path }, close: nothing };
  const temporary = Buffer.byteLength(tmpdir()) <= longestPath / 2 ? tmpdir() : '/tmp';
  const short = await mkdtemp(join(temporary, 'quando-socket-'));
  await symlink(folder, join(short, 'cluster'));
  return {
    address: { path: join(short, 'cluster', socketName) },
    close: () => rm(short, { recursive: true, force: true }),
  };
}
