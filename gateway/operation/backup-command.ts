import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { BackupRefused } from '../backup/backup-format.ts';
import { makeBackup, whileAlone } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Trial } from '../backup/try-backup.ts';
import { clusterName } from '../database/embedded/open-embedded.ts';
import { namedFile } from '../named-file.ts';
import { print } from '../print.ts';
import { readEnvironment } from '../read-environment.ts';
import { findRepository } from '../repository.ts';
import { readSettings, type Settings } from '../settings.ts';
import { placeOf } from './data-place.ts';
import { openAnyhow } from './with-database.ts';

const backupUsage = `npm run backup -- FILE    writes all that this installation is into one new file, while Quando runs or not
                          It holds every account and the secrets: whoever has the file can open everything.`;

const restoreUsage = `npm run restore -- FILE   puts a backup into an empty place: a new DATA_DIR, or an empty database in DATABASE_URL
                          It is checked first; the place stays empty until all is in it.`;

/** Runs `npm run backup` with its arguments; resolves with the exit code, rejects with a message. */
export async function runBackupCommand(words: readonly string[]): Promise<number> {
  const path = readPath(words, backupUsage);
  if (typeof path === 'number') return path;
  if (existsSync(path)) throw new Error(`${path} is there already. Name a file that is not.`);
  const settings = readSettings(readEnvironment(process.env).environment);
  refuseNothing(settings);
  const { root, version } = await findRepository();
  const { opened, close } = await openAnyhow(settings);
  try {
    const parts = partsOf(settings, root, version);
    const made = await whileAlone(opened.server, (lane) =>
      makeBackup(lane, parts, { path, isNightly: false }),
    );
    const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
    print(`${made.path}: ${rows} rows, ${(made.bytes / 1024 / 1024).toFixed(1)} MB.`);
    print(trialWords(made.trial));
    if (made.foreign.length > 0) {
      print(`Not in it, because Quando did not make them: ${made.foreign.join(', ')}.`);
    }
    print('It holds every account and the secrets: keep it where nobody else can read it.');
    return 0;
  } finally {
    await close();
  }
}

/** Runs `npm run restore` with its arguments; resolves with the exit code, rejects with a message. */
export async function runRestoreCommand(words: readonly string[]): Promise<number> {
  const path = readPath(words, restoreUsage);
  if (typeof path === 'number') return path;
  const settings = readSettings(readEnvironment(process.env).environment);
  const { root, version } = await findRepository();
  const { migrationFolder, codeVersion, dataDir } = partsOf(settings, root, version);
  const place = placeOf(settings);
  const { head, tail } = await restoreBackup({
    path,
    place,
    dataDir,
    migrationFolder,
    codeVersion,
  });
  const where = place.kind === 'folder' ? dataDir : 'the database of DATABASE_URL';
  print(`Restored into ${where}: the backup of ${head.madeAt}, made by Quando ${head.version}.`);
  const secrets = tail.secrets.map(({ file }) => file);
  print(secretsWords(secrets, dataDir));
  print('Start Quando there.');
  return 0;
}

/** The path of the only argument, or the exit code of a call that is done with its usage. */
function readPath(words: readonly string[], usage: string): string | number {
  const [name, ...more] = words;
  if (name === '--help') {
    print(usage);
    return 0;
  }
  if (name !== undefined && !name.startsWith('-') && more.length === 0) return namedFile(name);
  print(usage);
  return 1;
}

/** How a backup was tried, for the operator. */
export function trialWords(trial: Trial): string {
  return trial.tried === 'restored'
    ? 'It was restored on trial.'
    : `It was read whole, with its checksum, but not restored on trial: ${trial.because}`;
}

/** Which secrets a backup put into the data folder, for the operator. */
export function secretsWords(files: readonly string[], dataDir: string): string {
  return files.length === 0
    ? 'It has no secrets: Quando makes new ones, unless you set those of before again (QUANDO_…).'
    : `${files.join(', ')}: in ${dataDir}.`;
}

function refuseNothing({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, clusterName))) return;
  throw new BackupRefused(
    `There is no database in ${dataDir}. Name the folder in DATA_DIR, or the database in DATABASE_URL.`,
  );
}

function partsOf({ dataDir }: Settings, root: string, codeVersion: string) {
  return {
    dataDir,
    migrationFolder: join(root, 'supabase/migrations'),
    codeVersion,
    now: Date.now,
  };
}
