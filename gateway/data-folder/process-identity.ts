import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/**
 * Identifies a process. A process id alone is reused after a restart; together with its start time
 * it is not. `start` is null where the operating system does not say (Windows).
 */
export type ProcessIdentity = { host: string; boot: string; pid: number; start: string | null };

/** The identity of a running process of this machine; null when no such process runs. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | null> {
  if (!isRunning(pid)) return null;
  const [boot, start] = await Promise.all([readBoot(), readStart(pid)]);
  return { host: hostname(), boot, pid, start };
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

/**
 * Distinguishes machines of one name, and this boot from the one before. Containers share the boot
 * id of their kernel, but not the meaning of a process number, which is why the namespace is part
 * of it.
 */
async function readBoot(): Promise<string> {
  if (process.platform !== 'linux') return '';
  const [boot, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return `${boot.trim()} ${namespace}`;
}

async function readStart(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The command's name, in parentheses, may hold spaces; field 22 is counted from the front.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  }
  if (process.platform === 'win32') return null;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  );
  return stdout.trim() || null;
}
