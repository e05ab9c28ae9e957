import { setPriority } from 'node:os';
import { join } from 'node:path';

import { BackupUnderWay } from '../backup/backup-format.ts';
import { backUpNow } from '../backup/backup-now.ts';
import { backUpTonight } from '../backup/nightly.ts';
import { reasonOf } from '../backup/reason-of.ts';
import type { Told } from '../backup/told.ts';
import { openDatabase, openRunning } from '../database/open-database.ts';
import { readEnvironment } from '../read-environment.ts';
import { findRepository } from '../repository.ts';
import { readSettings } from '../settings.ts';
import { placeOf } from './data-place.ts';

/** Whether somebody asked for a backup now; otherwise it is the night's. */
const isAsked = process.argv[2] === 'now';

/** A program of its own, which the gateway starts: it makes a backup and tells what became of it. */
async function run(): Promise<Told> {
  const settings = readSettings(readEnvironment(process.env).environment);
  const { nightly, dataDir, databaseUrl } = settings;
  if (nightly === undefined) return { kind: 'nothing' };
  try {
    const { root, version: codeVersion } = await findRepository();
    const { server, database } =
      databaseUrl === undefined
        ? await openRunning(dataDir)
        : await openDatabase(placeOf(settings));
    try {
      const migrationFolder = join(root, 'supabase/migrations');
      const parts = { server, dataDir, migrationFolder, codeVersion, now: Date.now };
      const made = isAsked
        ? await backUpNow(parts, nightly.folder)
        : await backUpTonight(parts, nightly);
      if (made === undefined) return { kind: 'nothing' };
      const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
      const because = made.trial.tried === 'read' ? made.trial.because : null;
      return { kind: 'made', path: made.path, rows, because };
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof BackupUnderWay) return { kind: 'nothing' };
    return { kind: 'failed', reason: reasonOf(error, nightly.folder) };
  }
}

/** Players come first. */
function stepBack(): void {
  try {
    setPriority(10);
  } catch {
    // Not every system lets it.
  }
}

// The gateway ended, or ends this. What is half made goes with the next try.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => process.exit(1));
stepBack();
const told = run();
void told.then((message) => process.send?.(message, () => process.exit(0)));
