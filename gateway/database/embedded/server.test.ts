import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { createLog } from '../../log.ts';
import { makeCluster } from './cluster.ts';
import { endOrphan } from './orphan.ts';
import { type Server, startServer } from './server.ts';

let folder: string;
let programs: string;
let cluster: string;
const running: Server[] = [];
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quando-server-')));
  await chmod(folder, 0o755);
  programs = join(folder, 'bin');
  cluster = join(folder, 'cluster');
  await mkdir(programs);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true });
});

/** Puts a program of these lines in the place of one of PostgreSQL's. */
const program = (name: string, ...lines: string[]) =>
  writeFile(join(programs, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });

/** One that says how it was called and ended, and is there until it is told to end. */
const lasting = [
  'printf "%s\\n" "$@" > words; env > environment',
  "trap 'echo INT > ended; kill $!; exit 0' INT",
  'echo "12:00 LOG:  starting" >&2; echo "12:00 PANIC:  no room" >&2',
  'echo $$ > pid; echo "ready to accept connections" >&2',
  'sleep 60 & wait $!',
];
const read = (name: string) => readFile(join(cluster, name), 'utf8');

async function start(more: { port?: number; settings?: string[] } = {}) {
  const lines: string[] = [];
  const log = createLog('plain', 'debug', (line) => lines.push(line.slice(25, -1)));
  const runner = { command: [], account: null };
  const server = await startServer({ programs, runner, cluster, settings: [], log, ...more });
  running.push(server);
  return { server, lines };
}

describe('the server of the embedded database', () => {
  beforeEach(() => mkdir(cluster));

  it('is told its place and settings, and none of the gateway’s secrets, and ends gently', async () => {
    vi.stubEnv('QUANDO_SECRET_KEY', 'hush hush');
    await program('postgres', ...lasting);
    const listeners = process.listenerCount('exit');
    const { server, lines } = await start({ settings: ['io_method=sync'] });
    vi.unstubAllEnvs();
    const words = (await read('words')).trim().split('\n');
    expect(words.slice(0, 4)).toEqual(['-D', cluster, '-p', '5432']);
    expect(words.slice(-6)).toEqual([
      '-c',
      'listen_addresses=',
      '-c',
      'unix_socket_directories=.',
      '-c',
      'io_method=sync',
    ]);
    const environment = await read('environment');
    expect(environment).toContain('LC_ALL=C\n');
    expect(environment).not.toMatch(/hush|DATA_DIR|HOME/);
    expect(lines).toEqual([
      'debug The database reports. reason="12:00 LOG:  starting"',
      'error The database reports. reason="12:00 PANIC:  no room"',
      'debug The database reports. reason="ready to accept connections"',
    ]);
    expect(process.listenerCount('exit')).toBe(listeners + 1);
    await server.stop();
    expect(await read('ended')).toBe('INT\n');
    expect(process.listenerCount('exit')).toBe(listeners);
    expect(lines).toHaveLength(3);
  });

  it('takes connections by the loopback alone where it has a port', async () => {
    await program('postgres', ...lasting);
    const { server } = await start({ port: 5433 });
    const words = await read('words');
    expect(words).toContain('\n-p\n5433\n');
    expect(words).toMatch(/\nlisten_addresses=127\.0\.0\.1\n-c\nunix_socket_directories=\n$/);
    await server.stop();
  });

  it('that does not start says why in its own words', async () => {
    await program('postgres', 'echo "FATAL: no such folder" >&2; exit 1');
    await expect(start()).rejects.toThrow(
      'PostgreSQL ended before it was ready:\nFATAL: no such folder\n',
    );
    await rm(join(programs, 'postgres'));
    await expect(start()).rejects.toThrow('ENOENT');
  });

  it('that ends is started again, each second where that fails, and the log says why once', async () => {
    await program('postgres', ...lasting);
    const { server, lines } = await start();
    const waits: unknown[] = [];
    const real = timers.setTimeout;
    vi.spyOn(timers, 'setTimeout').mockImplementation((milliseconds, value) => {
      waits.push(milliseconds);
      return real(1, value);
    });
    syncBuiltinESMExports();
    const first = await read('pid');
    await program('postgres', 'echo "FATAL: no room" >&2; exit 1');
    process.kill(Number(first), 'SIGKILL');
    await expect.poll(() => waits.length).toBeGreaterThan(4);
    await program('postgres', ...lasting);
    await expect.poll(() => read('pid')).not.toBe(first);
    expect(new Set(waits)).toEqual(new Set([1_000]));
    expect(lines.filter((line) => /^error The database (ended|does)/.test(line))).toEqual([
      'error The database ended and is started again.',
      'error The database does not start. reason="PostgreSQL ended before it was ready:\\nFATAL: no room\\n"',
    ]);
    await server.stop();
    expect(await read('ended')).toBe('INT\n');
  });
});

describe.skipIf(process.platform !== 'linux')('a server that a killed Quando left behind', () => {
  beforeEach(() => mkdir(cluster));

  it('is told to end, ever less gently, and the next one waits until it has', async () => {
    await program(
      'postgres',
      'trap "echo INT >> ended" INT; trap "echo QUIT >> ended" QUIT; echo > begun',
      'while :; do sleep 0.01; done',
    );
    const orphan = spawn(join(programs, 'postgres'), { cwd: cluster, stdio: 'ignore' });
    onTestFinished(() => void orphan.kill('SIGKILL'));
    const gone = once(orphan, 'exit');
    await expect.poll(() => existsSync(join(cluster, 'begun'))).toBe(true);
    await writeFile(join(cluster, 'postmaster.pid'), `${orphan.pid}\n${cluster}\n`);
    // The ten seconds for a signal go by once it has come.
    const ended = join(cluster, 'ended');
    const signals = () =>
      existsSync(ended) ? readFileSync(ended, 'utf8').split('\n').length - 1 : 0;
    vi.spyOn(performance, 'now').mockImplementation(() => signals() * 10_000);
    await endOrphan(cluster);
    expect(await gone).toEqual([null, 'SIGKILL']);
    expect(await read('ended')).toBe('INT\nQUIT\n');
  });
});

const make = (byNetwork: boolean, fill?: (draft: string) => Promise<void>) =>
  makeCluster({
    programs,
    cluster,
    byNetwork,
    locale: ['--locale=C'],
    ...(fill && { fill }),
  });

describe('a cluster of the embedded database', () => {
  const initialising = [
    'printf "%s\\n" "$@" > words; touch PG_VERSION',
    'for word; do case "$word" in --pwfile=*) cat "${word#--pwfile=}" > given;; esac; done',
  ];
  beforeEach(async () => {
    await program('postgres', 'exit 0');
    await program('initdb', ...initialising);
  });

  it('is made once, for its owner alone, and reached by nobody from elsewhere', async () => {
    const drafts: string[] = [];
    const fill = async (draft: string) => void drafts.push(draft);
    await make(false, fill);
    await make(false, fill);
    expect(drafts).toEqual([expect.stringMatching(new RegExp(`^${cluster}-draft-[0-9a-f]{8}$`))]);
    expect((await read('words')).trim().split('\n')).toEqual([
      '-D',
      drafts[0],
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--auth-local=trust',
      '--auth-host=reject',
    ]);
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    expect((await readdir(folder)).toSorted()).toEqual(['bin', 'cluster']);
  });

  it('that is reached by the network has a password, which its owner alone can read', async () => {
    await make(true);
    expect(await read('words')).toMatch(
      /\n--auth=scram-sha-256\n--pwfile=.*-draft-[0-9a-f]{8}-password\n$/,
    );
    const password = await read('quando-password');
    expect(password).toMatch(/^[\w-]{32}$/);
    expect(await read('given')).toBe(password);
    expect((await stat(join(cluster, 'quando-password'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).toSorted()).toEqual(['bin', 'cluster']);
  });

  it('that cannot be made, or filled, leaves nothing', async () => {
    await mkdir(`${cluster}-draft-0000`);
    const failed = make(false, () => Promise.reject(new Error('The disk is full.')));
    await expect(failed).rejects.toThrow('The disk is full.');
    await program('initdb', 'echo "no room" >&2; exit 1');
    await expect(make(false)).rejects.toThrow(
      new RegExp(`^The database cannot be made in ${folder}: Command failed: [^]*no room`),
    );
    expect(existsSync(cluster)).toBe(false);
    expect(await readdir(folder)).toEqual(['bin']);
  });
});
