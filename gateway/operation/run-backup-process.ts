import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import type { Told } from '../backup/told.ts';
import { startProcess } from '../start-thread.ts';

type Kind = 'night' | 'now';

/** How long an ended process may take to let go, in milliseconds. */
const patience = 3_000;

/** Makes the backup of the night, or one `now`, in a process of its own; resolves with what it told. */
export async function runBackupProcess(
  kind: Kind,
  signal: AbortSignal,
  start: (kind: Kind) => ChildProcess = startBackup,
): Promise<Told> {
  const child = start(kind);
  let told: Told | undefined;
  child.once('message', (message) => {
    told = message as Told;
  });
  const closed = once(child, 'close');
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), patience).unref();
  };
  signal.addEventListener('abort', end, { once: true });
  const [code] = await closed;
  signal.removeEventListener('abort', end);
  return told ?? { kind: 'failed', reason: `Its process ended by itself (${String(code)}).` };
}

const startBackup = (kind: Kind) =>
  startProcess(new URL('./backup-process.ts', import.meta.url), [kind]);
