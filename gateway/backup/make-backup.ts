import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { syncEntries } from '../data-folder/sync-entries.ts';
import type { Lane } from '../database/lanes.ts';
import { BackupRefused } from './backup-format.ts';
import { type Dumped, dumpDatabase, type DumpParts } from './dump-database.ts';
import { reasonOf } from './reason-of.ts';
import { type Trial, tryBackup } from './try-backup.ts';
import { type Server, withLane } from './with-lane.ts';
import { writeFile } from './write-file.ts';

/** Whose backup is made. */
export type BackupParts = Omit<DumpParts, 'lane'> & { server: Server };

/** A backup that was made, and how it was tried. */
export type Made = Dumped & { path: string; bytes: number; trial: Trial };

/** Any number will do as long as no other program on the same database picks it. */
const backupLock = 7_146_820_362;

/**
 * Does work with a connection, while no other process backs the same database up. Rejects with {@link BackupRefused}
 * where one does.
 */
export function whileAlone<Result>(
  server: Server,
  work: (lane: Lane) => Promise<Result>,
): Promise<Result> {
  return withLane(server, async (lane) => {
    const [lock] = await lane.send<{ taken: boolean }>(
      `select pg_try_advisory_lock(${backupLock}) as taken`,
    );
    if (lock?.taken !== true) throw new BackupRefused('Another backup is under way.');
    // It ends with the connection.
    return work(lane);
  });
}

/**
 * Makes a backup in a file and tries it; the file gets its name when that went well, and replaces one that had it.
 * The database's record of backups has it from then on, or why it failed.
 */
export async function makeBackup(
  lane: Lane,
  parts: Omit<BackupParts, 'server'>,
  { path, isNightly }: { path: string; isNightly: boolean },
): Promise<Made> {
  const startedAt = new Date();
  const draft = `${path}.part`;
  const note = (outcome: Outcome) => record(lane, { path, isNightly, startedAt, ...outcome });
  try {
    const dumped = await writeFile(draft, (write) => dumpDatabase({ ...parts, lane }, write));
    const trial = await tryBackup({ ...parts, path: draft }, parts.dataDir);
    const { size: bytes } = await stat(draft);
    await rename(draft, path);
    await syncEntries(dirname(path));
    await note({ bytes, tried: trial.tried });
    return { ...dumped, path, bytes, trial };
  } catch (error) {
    await rm(draft, { force: true });
    const failure = reasonOf(error, path);
    // Where the database cannot take it either, the reason for that is no better.
    await note({ failure }).catch(() => {});
    throw new BackupRefused(failure, { cause: error });
  }
}

type Outcome = { bytes?: number; tried?: string; failure?: string };

/** A database of before this record has backups, too. */
async function record(
  { send }: Lane,
  {
    path,
    isNightly,
    startedAt,
    bytes,
    tried,
    failure,
  }: Outcome & {
    path: string;
    isNightly: boolean;
    startedAt: Date;
  },
): Promise<void> {
  const [found] = await send<{ there: boolean }>(
    `select to_regclass('private.backup') is not null as there`,
  );
  if (found?.there !== true) return;
  await send(
    `select private.note_backup($1, $2::text::boolean, $3::text::timestamptz, now(), $4::text::bigint, $5, $6)`,
    [
      path,
      String(isNightly),
      startedAt.toISOString(),
      bytes === undefined ? null : String(bytes),
      tried ?? null,
      failure ?? null,
    ],
  );
}
