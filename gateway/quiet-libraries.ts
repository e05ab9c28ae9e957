import { type Log, loggableError } from './log.ts';

/**
 * Sends what libraries write to the console to our log, without the values in it, which may be what
 * players sent. The returned function gives the console back.
 */
export function keepLibrariesQuiet(log: Log): () => void {
  const { error, warn, info, debug } = console;
  const report = (...words: unknown[]) => {
    const reason = words.find((word) => word instanceof Error);
    if (reason !== undefined) log.info('A library reports.', loggableError(reason));
  };
  Object.assign(console, { error: report, warn: report, info: report, debug: report });
  return () => {
    Object.assign(console, { error, warn, info, debug });
  };
}
