import { type BackupState, readBackupState } from '../backup/backup-now.ts';
import type { Told } from '../backup/told.ts';
import type { Database } from '../database/database.ts';
import { whileSessionLasts } from '../database/session-lasts.ts';
import type { SignedInUser } from '../limits/account-key.ts';
import { type Log, loggableError } from '../log.ts';
import { refused } from '../request/refused.ts';

/** Backups that administrators ask for. */
export type BackupDesk = {
  /** How backups stand; `folder` is null where none is set. */
  state: () => Promise<BackupState & { folder: string | null }>;
  /** Begins one, and answers the number of the last one before it: `after`, 0 for none. */
  begin: (user: SignedInUser) => Promise<Response>;
  /** Ends one that is under way. */
  end: () => Promise<void>;
};

type Parts = {
  database: Database;
  /** Undefined where no BACKUP_DIR is set. */
  folder: string | undefined;
  /** Makes the backup in a process of its own, which ends with the signal. */
  run: (signal: AbortSignal) => Promise<Told>;
  now: () => number;
  log: Log;
};

/** At most one is under way, and there are minutes between one and the next, whichever gateway is asked. */
export function createBackupDesk({ database, folder, run, now, log }: Parts): BackupDesk {
  const ending = new AbortController();
  // From the asking on, and so before anything is waited for.
  let isBusy = false;
  let running: Promise<void> | undefined;
  const read = () => readBackupState({ send: database.query }, folder, new Date(now()));

  /** Its process may have failed before it could say so to the database. */
  const noteFailure = (after: number, startedAt: Date, reason: string) =>
    database.query(
      `select private.note_backup($2, false, $3::text::timestamptz, $4::text::timestamptz, null, null, $5)
       where not exists (select from private.backup b where b.id > $1::integer)`,
      [after, folder, startedAt.toISOString(), new Date(now()).toISOString(), reason],
    );

  const make = async (after: number) => {
    const startedAt = new Date(now());
    const told = await run(ending.signal);
    if (ending.signal.aborted) return;
    if (told.kind === 'made') {
      log.info('A backup was made.', { file: told.path, rows: told.rows });
    } else if (told.kind === 'failed') {
      log.error('A backup that was asked for failed.', { reason: told.reason });
      await noteFailure(after, startedAt, told.reason);
    }
  };

  return {
    state: async () => {
      const found = await read();
      return { ...found, isRunning: found.isRunning || isBusy, folder: folder ?? null };
    },
    begin: async (user) => {
      if (folder === undefined) return refused(409, 'no_backup_folder', 'Set BACKUP_DIR.');
      if (isBusy) return underWay();
      isBusy = true;
      let hasBegun = false;
      try {
        const { isRunning, wait, last } = await read();
        if (isRunning) return underWay();
        if (wait > 0) return justMade(wait);
        await whileSessionLasts(database, user, (query) =>
          query(`select private.record_action($1::text::uuid, now(), 'backup begun', 'backup')`, [
            user.id,
          ]),
        );
        const after = last?.id ?? 0;
        hasBegun = true;
        running = make(after)
          .catch((error: unknown) => {
            log.error('A backup that was asked for failed.', loggableError(error));
          })
          .finally(() => {
            isBusy = false;
          });
        return Response.json({ after }, { status: 202 });
      } finally {
        if (!hasBegun) isBusy = false;
      }
    },
    end: async () => {
      ending.abort();
      await running;
    },
  };
}

function underWay(): Response {
  return refused(409, 'backup_under_way', 'A backup is being made.');
}

function justMade(wait: number): Response {
  const answer = refused(429, 'backup_just_made', `The next one in ${wait} seconds.`);
  answer.headers.set('retry-after', String(wait));
  return answer;
}
