import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import { socketName } from './address.ts';

/** From the kindest to the last: with running requests cut off, without tidying up, by force. */
const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;
const patience = 10_000;

/**
 * Ends the PostgreSQL that a killed Quando left running on the cluster. Call it with the data
 * folder's lock held.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n', 1)[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isRunning(pid)) return;
  for (const signal of signals) {
    const end = performance.now() + patience;
    if (await runs(pid, cluster)) send(pid, signal);
    while (performance.now() < end) {
      if (!(await runs(pid, cluster))) {
        if (isRunning(pid)) await forget(cluster);
        return;
      }
      await wait(20);
    }
  }
  throw new Error(`Process ${pid} still uses ${cluster} and cannot be ended. End it first.`);
}

/** A zombie's number, or one that is somebody else's by now, would keep PostgreSQL from starting. */
async function forget(cluster: string): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await rm(join(cluster, `${socketName}.lock`), { force: true });
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process is the PostgreSQL of this cluster, which it has as its working folder. */
async function runs(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return await worksIn(pid, cluster);
    if (process.platform === 'win32') {
      const args = ['/fi', `pid eq ${pid}`, '/fo', 'csv', '/nh'];
      return (await promisify(execFile)('tasklist', args)).stdout.includes('postgres.exe');
    }
    const args = ['-o', 'command=', '-p', String(pid)];
    return (await promisify(execFile)('ps', args)).stdout.includes(`-D ${cluster}`);
  } catch {
    return false;
  }
}

async function worksIn(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const [theirs, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
  return command.includes('postgres') && theirs.ino === ours.ino && theirs.dev === ours.dev;
}
