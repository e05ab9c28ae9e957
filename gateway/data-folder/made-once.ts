import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { makeFolder } from './make-folder.ts';
import type { SecretFile } from './secret-files.ts';
import { syncEntries } from './sync-entries.ts';

type Kept<Content> = {
  dataDir: string;
  fileName: SecretFile;
  /** Reads the file's JSON; null where that is not what it should be. */
  parse: (value: unknown) => Content | null;
  make: () => Content;
  /** What to do about a damaged file, for the operator. */
  remedy: string;
};

/**
 * What a file of the data folder holds, made on the first start in a file only its owner can read.
 * Several gateways that start at once on one folder agree on the first one's.
 */
export async function madeOnce<Content>(kept: Kept<Content>): Promise<Content> {
  await makeFolder(kept.dataDir);
  return (await readStored(kept)) ?? makeStored(kept);
}

async function readStored<Content>(kept: Kept<Content>): Promise<Content | null> {
  const path = join(kept.dataDir, kept.fileName);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  await chmod(path, 0o600);
  const content = kept.parse(jsonOf(text));
  if (content === null) throw new Error(`${path} is damaged. ${kept.remedy}`);
  return content;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Written aside, made durable and linked into place: there is never half a file under the name. */
async function makeStored<Content>(kept: Kept<Content>): Promise<Content> {
  const { dataDir, fileName, make } = kept;
  const path = join(dataDir, fileName);
  const content = make();
  const draft = join(dataDir, `secrets-draft-${randomBytes(8).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
    return content;
  } catch (error) {
    const winner = await readStored(kept);
    if (winner !== null) return winner;
    // File systems without hard links, such as exFAT.
    if (!(error instanceof Error && 'code' in error)) throw error;
    await rename(draft, path);
    return content;
  } finally {
    await rm(draft, { force: true });
    await syncEntries(dataDir);
    await syncEntries(dirname(dataDir));
  }
}
