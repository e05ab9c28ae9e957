import { type Log, loggablePath, unsaid } from '../log.ts';

/** A line a request: what was asked and how it ended, never by whom. `start` is of `performance`. */
export function logAnswer(
  log: Log,
  answered: { method: string; path: string; status: number; start: number },
): void {
  if (log.info === unsaid) return;
  const { method, path, status, start } = answered;
  const milliseconds = Math.round(performance.now() - start);
  log.info(`${method} ${loggablePath(path)}`, { status, milliseconds });
}
