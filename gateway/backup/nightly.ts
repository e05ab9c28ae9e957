import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { isIsoDay } from '../../src/domain/day/day.ts';
import type { Lane } from '../database/lanes.ts';
import { type BackupParts, type Made, makeBackup, whileAlone } from './make-backup.ts';

/** Where nightly backups go, and the hour (UTC) at which a night begins. */
export type Nightly = { folder: string; hour: number };

const day = 86_400_000;
const [days, weeks] = [7, 4];

/** Always the same, by night and by day: what a killed process leaves is gone with the next try. */
export const draftName = 'quando.backup.part';
const fileName = (date: string) => `quando-${date}.backup`;
const datePattern = /^quando-(\d{4}-\d{2}-\d{2})\.backup$/;

/** When the latest night began. */
export function beginOfNight(at: Date, hour: number): Date {
  const begin = new Date(at);
  begin.setUTCHours(hour, 0, 0, 0);
  return begin <= at ? begin : new Date(begin.getTime() - day);
}

/**
 * Makes the backup of the night, unless there is one or the last try was less than four hours ago, and removes those
 * that are not kept. Of several processes one makes it. Resolves with what was made; rejects with a message.
 */
export async function backUpTonight(
  { server, ...parts }: BackupParts,
  { folder, hour }: Nightly,
): Promise<Made | undefined> {
  return whileAlone(server, async (lane) => {
    const now = new Date(parts.now());
    if (!(await readState(lane, hour, now)).isDue) return undefined;
    const night = beginOfNight(now, hour).toISOString().slice(0, 10);
    const made = await makeBackup(lane, parts, {
      path: join(folder, fileName(night)),
      draft: join(folder, draftName),
      isNightly: true,
    });
    await removeOld(folder);
    return made;
  });
}

/** Whether a backup is to be made now, and whether the last nightly one failed. */
export async function readState(
  { send }: Pick<Lane, 'send'>,
  hour: number,
  now: Date,
): Promise<{ isDue: boolean; isFailing: boolean }> {
  const [state] = await send<{ isDue: boolean; isFailing: boolean }>(
    `select is_due as "isDue", is_failing as "isFailing"
     from private.nightly_state($1::text::timestamptz, $2::text::timestamptz)`,
    [beginOfNight(now, hour).toISOString(), now.toISOString()],
  );
  return state ?? { isDue: false, isFailing: false };
}

/** The dates to keep: the newest seven, and of what is older the newest of each of the newest four weeks. */
export function keptDates(dates: readonly string[]): Set<string> {
  const newest = dates.toSorted().toReversed();
  const kept = new Set(newest.slice(0, days));
  const met = new Set<number>();
  for (const date of newest.slice(days)) {
    // 1970-01-05 was a Monday.
    const week = Math.floor((Date.parse(date) / day - 4) / 7);
    if (met.has(week) || met.size === weeks) continue;
    met.add(week);
    kept.add(date);
  }
  return kept;
}

/** Only files that have a name of ours go. */
async function removeOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  const dates = names.flatMap((name) => datePattern.exec(name)?.[1] ?? []).filter(isIsoDay);
  const kept = keptDates(dates);
  const old = dates.filter((date) => !kept.has(date)).map(fileName);
  for (const name of old) await rm(join(folder, name), { force: true });
}
