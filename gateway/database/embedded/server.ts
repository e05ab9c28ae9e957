import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { Log } from '../../log.ts';
import { socketPort } from './address.ts';
import { endOrphan } from './orphan.ts';
import { commandOf, type Runner } from './runner.ts';

/** What it takes to run PostgreSQL on the cluster in a folder. */
export type ServerParts = {
  programs: string;
  runner: Runner;
  cluster: string;
  /** Undefined: a socket in the cluster's folder alone; else this port of the loopback. */
  port?: number | undefined;
  /** Settings beside those below, as `name=value`. */
  settings: readonly string[];
  log?: Log | undefined;
};

/** A PostgreSQL that is started again when it ends before `stop`. */
export type Server = { stop: () => Promise<void> };

/** Small: for one gateway, some ten connections and a database of megabytes. Durable as by default. */
const ownSettings = [
  'max_connections=24',
  'shared_buffers=16MB',
  'max_wal_size=96MB',
  'min_wal_size=32MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_worker_processes=0',
  'max_parallel_workers=0',
  'max_logical_replication_workers=0',
  'autovacuum_max_workers=1',
  // What a player may write in a minute would else be there several times over.
  'autovacuum_naptime=15s',
  'temp_file_limit=64MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // Lower levels, and details at any, may quote what players sent.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_destination=stderr',
  'unix_socket_permissions=0700',
];

const longestStop = 15_000;

/** Starts it, ending one that a killed Quando left on the cluster; rejects with its last words. */
export async function startServer(parts: ServerParts): Promise<Server> {
  let isStopping = false;
  let child = await launch(parts);
  const endAtOnce = () => child.kill('SIGQUIT');
  process.on('exit', endAtOnce);
  const keepRunning = async () => {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (isStopping) return;
      parts.log?.error('The database ended and is started again.');
      child = await launchInTheEnd(parts, () => isStopping).catch(() => child);
    }
  };
  const running = keepRunning();
  return {
    stop: async () => {
      isStopping = true;
      await end(child, parts);
      await running;
      // Started again in the same moment.
      await end(child, parts);
      process.off('exit', endAtOnce);
    },
  };
}

/** Tries once a second; says once why it does not start. */
async function launchInTheEnd(parts: ServerParts, isOver: () => boolean): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch(parts);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (tries === 3) parts.log?.error('The database does not start.', { reason });
      if (isOver()) throw error;
      await wait(1000);
    }
  }
}

async function launch(parts: ServerParts): Promise<ChildProcess> {
  await endOrphan(parts.cluster);
  const { port, cluster } = parts;
  const place =
    port === undefined
      ? ['listen_addresses=', 'unix_socket_directories=.']
      : ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const settings = [...ownSettings, ...place, ...parts.settings];
  const { file, words, options } = commandOf(parts.runner, join(parts.programs, 'postgres'), [
    '-D',
    cluster,
    '-p',
    String(port ?? socketPort),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(file, words, {
    ...options,
    cwd: cluster,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches a whole group: in its own, the database ends after the last request.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  await ready(child, parts.log);
  return child;
}

/** The secrets of the gateway's environment are nothing for the database. */
export function serverEnvironment(): Record<string, string | undefined> {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
}

function ready(child: ChildProcess, log: ServerParts['log']): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
      for (const line of text.trimEnd().split('\n')) {
        if (line.includes(' PANIC: ')) log?.error('The database reports.', { reason: line });
        else log?.debug('The database reports.', { reason: line });
      }
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL ended before it was ready:\n${said}`)));
  });
}

async function end(child: ChildProcess, { programs, cluster }: ServerParts): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const giveUp = setTimeout(() => child.kill('SIGQUIT'), longestStop);
  if (process.platform === 'win32') {
    await promisify(execFile)(join(programs, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast']);
  } else {
    child.kill('SIGINT');
  }
  await exited;
  clearTimeout(giveUp);
}
