import { readdir, readFile as readText } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { lockFolder } from '../data-folder/lock-folder.ts';
import { madeOnce } from '../data-folder/made-once.ts';
import { makeFolder } from '../data-folder/make-folder.ts';
import { type SecretFile, secretFiles } from '../data-folder/secret-files.ts';
import { embeddedUrl } from '../database/embedded/address.ts';
import { readFreeBytes } from '../database/embedded/disk-space.ts';
import { clusterName, makeEmbedded } from '../database/embedded/open-embedded.ts';
import { readMigrations } from '../database/migration-files.ts';
import { type DatabasePlace, openDatabase } from '../database/open-database.ts';
import { BackupRefused, type Head, type Tail } from './backup-format.ts';
import { compareHead } from './compare-head.ts';
import { loadDatabase, type LoadParts } from './load-database.ts';
import { type Contents, readFile } from './read-file.ts';
import { reasonOf } from './reason-of.ts';
import { withLane } from './with-lane.ts';

type RestoreParts = LoadParts & { place: DatabasePlace; dataDir: string };

/**
 * Puts a backup into an empty place: a database, or a data folder. The backup is read whole and compared with this
 * program first; the place stays as it was until all is in it. Rejects with {@link BackupRefused} otherwise.
 */
export async function restoreBackup(parts: RestoreParts): Promise<Contents> {
  try {
    return await restore(parts);
  } catch (error) {
    throw new BackupRefused(reasonOf(error, parts.dataDir), { cause: error });
  }
}

async function restore({ place, dataDir, ...parts }: RestoreParts): Promise<Contents> {
  const contents = await readFile(parts.path);
  const { head, tail, size } = contents;
  await refuseOtherSchema(head, parts);
  const secrets = tail.secrets.map((secret) => soundSecret(secret, parts.path));
  await refuseOtherSecrets(dataDir, secrets);
  const placeSecrets = async () => {
    for (const { file, content } of secrets) await placeSecret(dataDir, file, content);
  };
  if (place.kind === 'postgres') {
    await makeFolder(dataDir);
    const { server, database } = await openDatabase(place);
    await withLane(server, (lane) => loadDatabase(lane, parts, placeSecrets)).finally(() =>
      database.close(),
    );
    return contents;
  }
  const lock = await lockFolder(dataDir);
  try {
    await refuseFilledFolder(dataDir);
    await refuseFullDisk(dataDir, size);
    await makeEmbedded(dataDir, clusterName, {
      settings: ['temp_file_limit=-1'],
      fill: (options) =>
        withLane({ url: embeddedUrl, options }, async (lane) => {
          await loadDatabase(lane, parts, placeSecrets);
        }),
    });
  } finally {
    await lock.release();
  }
  return contents;
}

async function refuseOtherSchema(head: Head, { path, migrationFolder, codeVersion }: LoadParts) {
  const difference = compareHead(head, await readMigrations(migrationFolder));
  if (difference === undefined) return;
  const { kind, migration } = difference;
  throw new BackupRefused(
    kind === 'newer'
      ? `${path} is newer than this Quando ${codeVersion}: it has migration ${JSON.stringify(migration)}. ` +
          `Restore it with the Quando that made it (${head.version}) or a newer one.`
      : `${path} was made by another program than Quando ${codeVersion} (migration ${JSON.stringify(migration)}). ` +
          'Restore it with the program that made it.',
  );
}

type Secret = { file: SecretFile; content: object };

function soundSecret({ file, text }: Tail['secrets'][number], path: string): Secret {
  const known = secretFiles.find((name) => name === file);
  const content = objectOf(text);
  if (known !== undefined && content !== undefined) return { file: known, content };
  throw new BackupRefused(
    `${path} has a secret ${JSON.stringify(file)} that is none of Quando’s. Nothing was restored.`,
  );
}

function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function refuseOtherSecrets(dataDir: string, secrets: readonly Secret[]): Promise<void> {
  for (const { file, content } of secrets) {
    const text = await readText(join(dataDir, file), 'utf8').catch(() => null);
    if (text === null || isDeepStrictEqual(objectOf(text), content)) continue;
    throw new BackupRefused(
      `The data folder ${dataDir} has another ${file} than the backup. Name an empty or new folder in DATA_DIR.`,
    );
  }
}

async function placeSecret(dataDir: string, fileName: SecretFile, content: object): Promise<void> {
  const parse = (value: unknown) => (isDeepStrictEqual(value, content) ? content : null);
  const remedy = 'Restore into an empty or new folder.';
  await madeOnce<object>({ dataDir, fileName, parse, make: () => content, remedy });
}

/** What a restore that was killed leaves, and what an empty data folder may have. */
const harmless = new RegExp(
  `^(lock-.*|secrets-draft-.*|${clusterName}-draft-.*|${secretFiles.join('|')})$`,
);

async function refuseFilledFolder(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).filter((entry) => !harmless.test(entry));
  if (found.length === 0) return;
  throw new BackupRefused(
    `The data folder ${dataDir} is not empty: it has ${found.slice(0, 3).join(', ')}. Nothing was changed. ` +
      'Name an empty or new folder in DATA_DIR, or move this one away.',
  );
}

async function refuseFullDisk(dataDir: string, size: number): Promise<void> {
  const megabyte = 1024 * 1024;
  const [free, needed] = [await readFreeBytes(dataDir), 2 * size + 256 * megabyte];
  if (free >= needed) return;
  throw new BackupRefused(
    `Restoring needs ${Math.ceil(needed / megabyte)} MB on the disk of ${dataDir}; ` +
      `${Math.floor(free / megabyte)} MB are free. Make room first.`,
  );
}
