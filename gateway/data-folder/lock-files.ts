import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { ProcessIdentity } from './process-identity.ts';

/** What a lock file says. */
export type Owner = ProcessIdentity & { released?: boolean };

/** Null when the file is gone or cut short, which only a dead owner leaves behind for long. */
export async function readOwner(folder: string, number: number): Promise<Owner | null> {
  const path = lockPath(folder, number);
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return parseOwner(JSON.parse(await readFile(path, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      await wait(20);
    }
  }
  return null;
}

function parseOwner(value: unknown): Owner {
  if (
    typeof value === 'object' &&
    value !== null &&
    'host' in value &&
    typeof value.host === 'string' &&
    'boot' in value &&
    typeof value.boot === 'string' &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'start' in value &&
    (value.start === null || typeof value.start === 'string')
  ) {
    const { host, boot, pid, start } = value;
    return { host, boot, pid, start, released: 'released' in value && value.released === true };
  }
  throw new Error('This is no lock.');
}

/** Whole or not at all: a reader never sees half a lock. False when the number is taken. */
export async function createLock(folder: string, number: number, owner: Owner): Promise<boolean> {
  const draft = await writeDraft(folder, owner);
  try {
    await link(draft, lockPath(folder, number));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST') return false;
    // File systems without hard links, such as exFAT.
    return createExclusively(lockPath(folder, number), owner);
  } finally {
    await rm(draft, { force: true });
  }
}

async function createExclusively(path: string, owner: Owner): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the owner still has the folder by the lock of this number. A folder that cannot be read
 * proves nothing; a lock that is gone, is another's or has a successor does.
 */
export async function isStillLocked(
  folder: string,
  number: number,
  { host, boot, pid, start }: Owner,
): Promise<boolean> {
  try {
    const text = await readFile(lockPath(folder, number), 'utf8');
    const found = parseOwner(JSON.parse(text));
    const isSame = found.pid === pid && found.start === start;
    const isOurs = isSame && found.host === host && found.boot === boot;
    return isOurs && (await listLocks(folder)).at(-1) === number;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

/** Rewrites a lock that this process owns. */
export async function replaceLock(folder: string, number: number, owner: Owner): Promise<void> {
  await rename(await writeDraft(folder, owner), lockPath(folder, number));
}

async function writeDraft(folder: string, owner: Owner): Promise<string> {
  const path = join(folder, `lock-draft-${randomBytes(8).toString('hex')}`);
  await writeFile(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
  return path;
}

/** The numbers of the folder's locks, in order. */
export async function listLocks(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((file) => /^lock-(\d{1,15})$/.exec(file)?.[1]);
  return numbers
    .filter((digits) => digits !== undefined)
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** Where the lock of this number is. */
export function lockPath(folder: string, number: number): string {
  return join(folder, `lock-${number}`);
}
