import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { runBackupProcess } from './run-backup-process.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that makes a backup as a test has it, and what it was told to do. */
function backupProcess() {
  const done: string[] = [];
  const child = Object.assign(new EventEmitter(), {
    kill: (how: string) => done.push(how),
  }) as unknown as ChildProcess;
  const ending = new AbortController();
  const told = runBackupProcess('now', ending.signal, (kind) => {
    done.push(kind);
    return child;
  });
  return { child, done, end: () => ending.abort(), told };
}

it('what the process tells counts, however it ends', async () => {
  const { child, done, end, told } = backupProcess();
  const made = { kind: 'made', path: '/backups/a.backup', rows: 7, because: null };
  child.emit('message', made);
  child.emit('close', 1, null);
  expect(await told).toEqual(made);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['now']);
});

it('a process that ends without a word has failed', async () => {
  const { child, told } = backupProcess();
  child.emit('close', 137, null);
  expect(await told).toEqual({
    kind: 'failed',
    reason: 'Its process ended by itself (137).',
  });
});

it('a gateway that ends asks the process to end, and after three seconds no longer asks', async () => {
  const { child, done, end, told } = backupProcess();
  end();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(done).toEqual(['now', 'SIGTERM']);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['now', 'SIGTERM', 'SIGKILL']);
  child.emit('close', null, 'SIGKILL');
  expect(await told).toMatchObject({ kind: 'failed' });
});
