import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { syncEntries } from '../data-folder/sync-entries.ts';
import type { Lane } from '../database/lanes.ts';
import { BackupRefused, BackupUnderWay } from './backup-format.ts';
import { type Dumped, dumpDatabase, type DumpParts } from './dump-database.ts';
import { reasonOf } from './reason-of.ts';
import { type Trial, tryBackup } from './try-backup.ts';
import { type Server, withLane } from './with-lane.ts';
import { writeFile } from './write-file.ts';

/** Whose backup is made. */
export type BackupParts = Omit<DumpParts, 'lane'> & { server: Server };

/** A backup that was made, and how it was tried. */
export type Made = Dumped & { path: string; bytes: number; trial: Trial };

/** Where a backup goes, and the file that it is until it is whole. */
type Named = { path: string; draft?: string; isNightly: boolean };

/** Any number will do as long as no other program on the same database picks it. */
const backupLock = 7_146_820_362;

/**
 * Does work with a connection, while no other process backs the same database up. Rejects with {@link BackupUnderWay}
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
    if (lock?.taken !== true)
      throw new BackupUnderWay('Another backup of this database is under way.');
    // It ends with the connection.
    return work(lane);
  });
}

/** Whether a process is at {@link whileAlone}, in this database. */
export async function isUnderWay({ send }: Pick<Lane, 'send'>): Promise<boolean> {
  const [lock] = await send<{ held: boolean }>(
    `select exists (
       select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 1
         and (l.classid::bigint << 32 | l.objid::bigint) = ${backupLock}
     ) as held`,
  );
  return lock?.held === true;
}

/**
 * Makes a backup in a file and tries it; the file gets its name when that went well, and replaces one that had it.
 * The database's record of backups has it from then on, or why it failed.
 */
export async function makeBackup(
  lane: Lane,
  parts: Omit<BackupParts, 'server'>,
  { path, draft = `${path}.part`, isNightly }: Named,
): Promise<Made> {
  const startedAt = new Date(parts.now());
  const note = (outcome: Outcome) =>
    record(lane, { path, isNightly, startedAt, endedAt: new Date(parts.now()), ...outcome });
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
    const failure = reasonOf(error, dirname(path));
    // Where the database cannot take it either, the reason for that is no better.
    await note({ failure }).catch(() => {});
    throw new BackupRefused(failure, { cause: error });
  }
}

type Outcome = { bytes?: number; tried?: string; failure?: string };

type Noted = Outcome & { path: string; isNightly: boolean; startedAt: Date; endedAt: Date };

/** A database of before this record has backups, too. */
async function record({ send }: Lane, noted: Noted): Promise<void> {
  const [found] = await send<{ there: boolean }>(
    `select to_regclass('private.backup') is not null as there`,
  );
  if (found?.there !== true) return;
  const { path, isNightly, startedAt, endedAt, bytes, tried, failure } = noted;
  await send(
    `select private.note_backup($1, $2::text::boolean, $3::text::timestamptz, $4::text::timestamptz,
       $5::text::bigint, $6, $7)`,
    [
      path,
      String(isNightly),
      startedAt.toISOString(),
      endedAt.toISOString(),
      bytes === undefined ? null : String(bytes),
      tried ?? null,
      failure ?? null,
    ],
  );
}
