import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { readFreeBytes } from '../database/embedded/disk-space.ts';
import { BackupRefused } from './backup-format.ts';

/** The embedded database takes no writes below half of it. */
const leastSpace = 128 * 1024 * 1024;
/** How many bytes may be written between two looks at the disk. */
const stride = 16 * 1024 * 1024;

/**
 * Makes a compressed file, for its owner alone and safe on the disk, of what `fill` hands to its argument;
 * nothing is left where that fails. A file that a killed process left under the name goes first. Rejects with
 * {@link BackupRefused} before the disk is full, because the database may be on the same one.
 */
export async function writeFile<Result>(
  path: string,
  fill: (write: (part: Buffer) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    const gzip = createGzip();
    const storing = pipeline(gzip, async (parts: AsyncIterable<Buffer>) => {
      let unseen = stride;
      for await (const part of parts) {
        unseen += part.length;
        if (unseen >= stride) {
          await refuseFullDisk(path);
          unseen = 0;
        }
        await file.writeFile(part);
      }
      await file.sync();
    });
    const filling = fill(async (part) => {
      if (!gzip.destroyed && !gzip.write(part)) await drained(gzip);
      // It rejects with why nothing more is stored.
      if (gzip.destroyed) await storing;
    }).then(
      (result) => {
        gzip.end();
        return result;
      },
      (error: unknown) => {
        gzip.destroy();
        throw error;
      },
    );
    const [filled, stored] = await Promise.allSettled([filling, storing]);
    if (filled.status === 'rejected') throw filled.reason;
    if (stored.status === 'rejected') throw stored.reason;
    return filled.value;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Resolves when the stream takes more, or never will again. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stream.off('drain', settle).off('close', settle);
      resolve();
    };
    stream.on('drain', settle).on('close', settle);
  });
}

async function refuseFullDisk(path: string): Promise<void> {
  if ((await readFreeBytes(dirname(path))) >= leastSpace) return;
  throw new BackupRefused(
    `The disk of ${dirname(path)} is nearly full: a backup leaves 128 MB free. Make room, or choose another folder.`,
  );
}
