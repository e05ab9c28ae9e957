import { accessSync, constants, statfsSync } from 'node:fs';

/** What databases and browsers of a whole run take, with room to spare. */
const NEEDED = 4 * 1024 ** 3;

/**
 * Has tests put their databases into memory where the system offers a folder there: most of the
 * time they would wait for the disk. A temporary folder that somebody has chosen stays.
 */
export function takeQuickTemporaryFolder() {
  const folder = '/dev/shm';
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return;
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= NEEDED) process.env['TMPDIR'] = folder;
  } catch {
    // There is none: the usual folder will do.
  }
}
