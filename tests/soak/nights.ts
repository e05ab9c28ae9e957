import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { backUpTonight } from '../../gateway/backup/nightly.ts';
import { restoreBackup } from '../../gateway/backup/restore-backup.ts';
import { openRunning } from '../../gateway/database/open-database.ts';
import { program } from '../setup/backups.ts';

/** The nights of a soak: each is a day after the one before, whatever the clock on the wall says. */
export type Nights = {
  /** Has the backup of the next night made while everybody plays on. */
  beginSoon: () => void;
  settled: () => Promise<void>;
  /** Restores each backup into a folder of its own and lets `live` be there for a while. */
  restoreAll: (live: (dataDir: string) => Promise<void>) => Promise<void>;
  remove: () => Promise<void>;
};

const hour = 3_600_000;

/** Makes nightly backups of the Quando that runs on the data folder, as its own process for them does. */
export async function createNights(dataDir: string): Promise<Nights> {
  const folder = await mkdtemp(join(tmpdir(), 'quando-nights-'));
  const paths: string[] = [];
  let now = Date.now();
  let working: Promise<void> = Promise.resolve();

  const backUp = async () => {
    const opened = await openRunning(dataDir);
    const parts = { ...program, server: opened.server, dataDir, now: () => now };
    try {
      return await backUpTonight(parts, { folder, hour: 2 });
    } finally {
      await opened.database.close();
    }
  };
  const begin = async () => {
    now += 24 * hour;
    const began = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        const made = await backUp();
        if (made === undefined) throw new Error('There is a backup of this night already.');
        paths.push(made.path);
        const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
        const took = Math.round(performance.now() - began);
        const { tried } = made.trial;
        console.log(`${basename(made.path)}: ${rows} rows, ${tried}, try ${tries}, ${took} ms`);
        return;
      } catch (error) {
        // The database ends with a gateway that is killed; a gateway would try again in four hours.
        if (tries === 5) throw error;
        now += 4 * hour + 60_000;
      }
    }
  };
  return {
    beginSoon: () => {
      working = working.then(begin);
      working.catch(() => {});
    },
    settled: () => working,
    restoreAll: async (live) => {
      for (const path of paths) {
        const restored = join(folder, 'restored');
        await mkdir(restored);
        const place = { kind: 'folder', path: restored } as const;
        await restoreBackup({ ...program, path, place, dataDir: restored });
        await live(restored);
        console.log(`${basename(path)}: restored, ${(await stat(path)).size} bytes`);
        await rm(restored, { recursive: true });
      }
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
