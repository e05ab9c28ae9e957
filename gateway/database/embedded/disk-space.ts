import { statfs } from 'node:fs/promises';

import type { Log } from '../../log.ts';

/** With less, writes are refused: PostgreSQL ends when its log has no room left. */
const leastSpace = 64 * 1024 * 1024;
const interval = 1_000;

/** Whether there is room to write on the disk of a folder, looked at once a second. */
export type DiskSpace = { isNearlyFull: () => boolean; end: () => void };

/** Rejects, with a message for the operator, where there is no room to begin with. */
export async function refuseFullDisk(folder: string): Promise<void> {
  const megabytes = Math.floor((await readFreeBytes(folder)) / 1024 / 1024);
  if (megabytes * 1024 * 1024 >= leastSpace) return;
  throw new Error(
    `Only ${megabytes} MB are free on the disk of ${folder}; Quando needs 64 MB to start. Make room first.`,
  );
}

/**
 * Watches the disk of `folder`. `forbidWrites` is called at every change before anybody else learns
 * of it; the log reports each change once.
 */
export function watchDiskSpace(
  folder: string,
  forbidWrites: (isNearlyFull: boolean) => Promise<unknown>,
  log: Log | undefined,
): DiskSpace {
  let isNearlyFull = false;
  const look = async () => {
    const isNow = (await readFreeBytes(folder)) < leastSpace;
    if (isNow === isNearlyFull) return;
    await forbidWrites(isNow);
    isNearlyFull = isNow;
    if (isNow) log?.error('The disk is nearly full: nothing is stored until there is room again.');
    else log?.warn('There is room on the disk again: everything is stored as before.');
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    // Tried again a second later.
    looking = looking.then(look).catch(() => {});
  }, interval).unref();
  return { isNearlyFull: () => isNearlyFull, end: () => clearInterval(timer) };
}

/** How many bytes are free on the disk of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
