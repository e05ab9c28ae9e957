import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Lane } from '../database/lanes.ts';
import { type BackupParts, isUnderWay, type Made, makeBackup, whileAlone } from './make-backup.ts';
import { draftName } from './nightly.ts';

/** How long one waits after a backup, whoever had it made, in seconds. */
const pause = 300;
/** So many of those that somebody asked for are kept. */
const most = 7;
const ownName = /^quando-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/;

/** A backup that was made, or failed; sizes in bytes. */
export type LastBackup = {
  id: number;
  at: string;
  path: string;
  bytes: number | null;
  tried: 'restored' | 'read' | null;
  failure: string | null;
};

/** How backups stand: `written` of one under way where its file is in sight, `wait` in seconds until the next. */
export type BackupState = {
  isRunning: boolean;
  written: number | null;
  wait: number;
  last: LastBackup | null;
};

/** Looks how backups stand, whichever process makes them. */
export async function readBackupState(
  { send }: Pick<Lane, 'send'>,
  folder: string | undefined,
  now: Date,
): Promise<BackupState> {
  const [last = null] = await send<LastBackup & { ended: number }>(
    `select b.id::integer, to_jsonb(b.ended_at) #>> '{}' as at, b.path, b.bytes::float8, b.tried, b.failure,
       extract(epoch from b.ended_at)::float8 as ended
     from private.backup b order by b.id desc limit 1`,
  );
  const isRunning = await isUnderWay({ send });
  const written =
    isRunning && folder !== undefined
      ? await stat(join(folder, draftName)).then(
          ({ size }) => size,
          () => null,
        )
      : null;
  if (last === null) return { isRunning, written, wait: 0, last };
  const { ended, ...told } = last;
  const wait = Math.ceil(ended + pause - now.getTime() / 1_000);
  // By a clock that was wrong nobody waits longer.
  return { isRunning, written, wait: Math.min(pause, Math.max(0, wait)), last: told };
}

/**
 * Makes a backup in the folder, by the name of its moment, unless there has been one just now, and removes all but
 * the last that were made so. Resolves with what was made; rejects with a message.
 */
export async function backUpNow(
  { server, ...parts }: BackupParts,
  folder: string,
): Promise<Made | undefined> {
  return whileAlone(server, async (lane) => {
    const now = new Date(parts.now());
    const { wait } = await readBackupState(lane, undefined, now);
    if (wait > 0) return undefined;
    const moment = now.toISOString().replace(/:|\.\d+/g, '');
    const made = await makeBackup(lane, parts, {
      path: join(folder, `quando-${moment}.backup`),
      draft: join(folder, draftName),
      isNightly: false,
    });
    const own = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
    for (const name of own.slice(0, -most)) await rm(join(folder, name), { force: true });
    return made;
  });
}
