import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { inject } from 'vitest';

import { quickPasswords } from './quick-passwords.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A gateway in a process of its own; what it writes is kept. */
export type SpawnedGateway = {
  child: ChildProcess;
  output: { out: string; err: string };
  /** The URL of the line that says it is ready; rejects with its last words when it ends before. */
  url: Promise<string>;
  exited: Promise<number | null>;
};

type Options = {
  environment?: Record<string, string>;
  preload?: string;
  /** Words before the program's own. */
  wrapper?: readonly string[];
};

/** Starts the built gateway on a free port; `preload` is a module of this folder that it loads first. */
export function spawnGateway(
  dataDir: string,
  { environment = {}, preload, wrapper = [] }: Options = {},
): SpawnedGateway {
  const first = preload === undefined ? [] : ['--import', `./tests/setup/${preload}`];
  const words = [...wrapper, process.execPath, ...first, inject('gatewayProgram')];
  const child = spawn(words[0] ?? '', words.slice(1), {
    cwd: root,
    // The fourth pipe is the preloaded module's.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      CONTENT_DIR: inject('content'),
      ...quickPasswords,
      ...environment,
    },
  });
  const output = { out: '', err: '' };
  child.stderr?.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  const exited = once(child, 'exit').then(() => child.exitCode);
  const url = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output.out += chunk.toString();
      const found = /ready at ([^\s,]+).*\n/.exec(output.out)?.[1];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error(output.err)));
  });
  url.catch(() => {});
  return { child, output, url, exited };
}

/** Sends the signal and waits for the end; the exit code, null when the signal itself ended it. */
export function endGateway(
  { child, exited }: SpawnedGateway,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  child.kill(signal);
  return exited;
}

/** The keys that the gateway made in its data folder. */
export async function readKeys(
  dataDir: string,
): Promise<{ publishableKey: string; secretKey: string }> {
  return JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
}
