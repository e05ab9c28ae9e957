import { rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

import {
  createLock,
  isStillLocked,
  listLocks,
  lockPath,
  readOwner,
  replaceLock,
} from './lock-files.ts';
import { makeFolder } from './make-folder.ts';
import { identifyProcess, type ProcessIdentity } from './process-identity.ts';

/** Another process uses the folder; the message names both. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * After this silence an owner on another machine, whose process cannot be checked, counts as dead.
 */
const silence = 60_000;
const heartbeat = 10_000;

/** Held until `release`, or until the process ends in whatever way. */
export type FolderLock = { release(): Promise<void> };

/**
 * Takes the folder, made with mode 700 when it is missing, for this process alone. A dead owner's
 * lock is taken over; a living owner's rejects with {@link FolderInUse}, after `patience`
 * milliseconds in which it may have ended.
 *
 * Locks are numbered files, and the highest number owns the folder. Taking over means making the
 * next number, which only one process can, so nobody ever removes a lock that may have become
 * somebody's in the meantime. The last file stays, marked as released.
 *
 * An owner that was silent for too long, as after a suspended machine, may have lost the folder;
 * `onLost` is then called, and by default ends the process before it harms its successor's data.
 */
export async function lockFolder(
  folder: string,
  patience = 0,
  onLost: () => void = endAtOnce,
): Promise<FolderLock> {
  await makeFolder(folder);
  const self = await identifyProcess(process.pid);
  if (self === null) throw new Error('This process cannot find itself.');
  for (;;) {
    const last = (await listLocks(folder)).at(-1) ?? 0;
    if (last > 0) await waitForOwner(folder, last, patience);
    const mine = last + 1;
    if (!(await createLock(folder, mine, self))) continue;
    const locks = await listLocks(folder);
    if (locks.at(-1) === mine) {
      await Promise.all(
        locks.slice(0, -1).map((old) => rm(lockPath(folder, old), { force: true })),
      );
      return hold(folder, mine, self, onLost);
    }
    await rm(lockPath(folder, mine), { force: true });
  }
}

function endAtOnce(): void {
  process.stderr.write('The data folder belongs to another Quando now; this one ends at once.\n');
  process.exit(1);
}

function hold(
  folder: string,
  number: number,
  self: ProcessIdentity,
  onLost: () => void,
): FolderLock {
  const path = lockPath(folder, number);
  let isReleased = false;
  const giveSign = async () => {
    const isOurs = await isStillLocked(folder, number, self);
    if (isReleased) return;
    if (!isOurs) return onLost();
    const now = new Date();
    await utimes(path, now, now).catch(() => {});
  };
  const beat = setInterval(() => void giveSign(), heartbeat).unref();
  return {
    release: async () => {
      isReleased = true;
      clearInterval(beat);
      if (!(await isStillLocked(folder, number, self))) return;
      await replaceLock(folder, number, { ...self, released: true });
    },
  };
}

async function waitForOwner(folder: string, number: number, patience: number): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await refuseLivingOwner(folder, number);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > end) throw error;
      await wait(100);
    }
  }
}

async function refuseLivingOwner(folder: string, number: number): Promise<void> {
  const owner = await readOwner(folder, number);
  if (owner === null || owner.released === true) return;
  const isFresh = await wasTouchedWithin(silence, lockPath(folder, number));
  const known = await identifyProcess(owner.pid);
  const isHere = known !== null && known.host === owner.host && known.boot === owner.boot;
  const isSameMachine = isHere || (known === null && (await isThisMachine(owner)));
  const isAlive = isSameMachine
    ? known !== null && (owner.start === null ? isFresh : known.start === owner.start)
    : isFresh;
  if (!isAlive) return;
  throw new FolderInUse(
    `The data folder ${folder} is in use by another Quando (process ${owner.pid} on ` +
      `${owner.host}). Stop that one, or give this one its own DATA_DIR.`,
  );
}

async function isThisMachine(owner: ProcessIdentity): Promise<boolean> {
  const self = await identifyProcess(process.pid);
  return self !== null && self.host === owner.host && self.boot === owner.boot;
}

async function wasTouchedWithin(milliseconds: number, path: string): Promise<boolean> {
  const touched = await stat(path).catch(() => null);
  return touched !== null && Date.now() - touched.mtimeMs < milliseconds;
}
