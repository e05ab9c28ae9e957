import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder } from '../data-folder/make-folder.ts';
import { embeddedUrl } from '../database/embedded/address.ts';
import { readFreeBytes } from '../database/embedded/disk-space.ts';
import { makeEmbedded } from '../database/embedded/open-embedded.ts';
import { loadDatabase, type LoadParts } from './load-database.ts';
import { readFile } from './read-file.ts';
import { withLane } from './with-lane.ts';

/** The database that backups are tried in, in the data folder; gone afterwards. */
const trialName = 'backup-trial';

/** Nothing of it has to outlive the trial. */
const settings = ['fsync=off', 'full_page_writes=off', 'temp_file_limit=-1'];

/** How a backup was tried: by restoring it; or, where that is not possible here, by reading all of it. */
export type Trial = { tried: 'restored' } | { tried: 'read'; because: string };

/**
 * Tries a backup: reads all of it, with its checksum and the number of its rows, and restores it into a database of
 * its own. Rejects with the reason where it could not be restored.
 */
export async function tryBackup(parts: LoadParts, dataDir: string): Promise<Trial> {
  const { size } = await readFile(parts.path);
  await makeFolder(dataDir);
  const needed = 2 * size + 256 * 1024 * 1024;
  if ((await readFreeBytes(dataDir)) < needed) {
    const megabytes = Math.ceil(needed / 1024 / 1024);
    return { tried: 'read', because: `restoring it needs ${megabytes} MB in ${dataDir}` };
  }
  let isRunning = false;
  try {
    await rm(join(dataDir, trialName), { recursive: true, force: true });
    await makeEmbedded(dataDir, trialName, {
      settings,
      fill: (options) => {
        isRunning = true;
        return withLane({ url: embeddedUrl, options }, async (lane) => {
          await loadDatabase(lane, parts);
        });
      },
    });
    return { tried: 'restored' };
  } catch (error) {
    if (isRunning) throw error;
    return { tried: 'read', because: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(join(dataDir, trialName), { recursive: true, force: true });
  }
}
