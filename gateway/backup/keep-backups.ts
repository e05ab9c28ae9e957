import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { type Nightly, readState } from './nightly.ts';
import type { Told } from './told.ts';

type Parts = {
  database: Pick<Database, 'query'>;
  nightly: Nightly;
  /** Makes the backup of the night in a process of its own, which ends with the signal. */
  run: (signal: AbortSignal) => Promise<Told>;
  now?: (() => number) | undefined;
  log: Log;
  /** Milliseconds between two looks, and before the first, in which a gateway starts. */
  pause?: number;
  first?: number;
};

/** Backups by night: `isFailing` while the last one failed; `end` ends one that is under way. */
export type Backups = { isFailing: () => boolean; end: () => Promise<void> };

/** After a failure, in milliseconds; the database may have been unable to note it. */
const patience = 4 * 3_600_000;

/**
 * Has a backup made each night, or as soon as a gateway runs again, and tells the log of it. Of several gateways on
 * one database one makes it; all know when it failed.
 */
export function keepBackups(parts: Parts): Backups {
  const { database, nightly, run, log, now = Date.now, pause = 60_000, first = 5_000 } = parts;
  let isFailing = false;
  let failedAt = -Infinity;

  const look = async (signal: AbortSignal) => {
    const state = await readState({ send: database.query }, nightly.hour, new Date(now()));
    const isResting = now() - failedAt < patience;
    isFailing = isResting || state.isFailing;
    if (isResting || !state.isDue) return;
    const told = await run(signal);
    if (signal.aborted || told.kind === 'nothing') return;
    isFailing = told.kind === 'failed';
    if (told.kind === 'failed') {
      failedAt = now();
      log.error('The nightly backup into BACKUP_DIR failed. It is tried again in four hours.', {
        reason: told.reason,
      });
    } else {
      failedAt = -Infinity;
      log.info('The nightly backup was made.', { file: told.path, rows: told.rows });
      if (told.because !== null) {
        log.warn('The nightly backup was only read, not restored on trial.', {
          reason: told.because,
        });
      }
    }
  };
  const end = repeat(look, { log, failed: 'Looking after backups failed.', pause, first });
  return { isFailing: () => isFailing, end };
}
