import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { makeFolder } from './make-folder.ts';
import { syncEntries } from './sync-entries.ts';

/** Signs sessions (`jwtSecret`), and lets callers in as anybody (`publishableKey`) or as staff tools (`secretKey`). */
export type Secrets = { jwtSecret: string; publishableKey: string; secretKey: string };

const fileName = 'secrets.json';

/**
 * The secrets of this installation: those of the environment, and for the rest those of the data
 * folder, made on the first start in a file only its owner can read. Several gateways that start at
 * once on one folder agree on the first one's.
 */
export async function readSecrets(dataDir: string, given: Partial<Secrets>): Promise<Secrets> {
  const { jwtSecret, publishableKey, secretKey } = given;
  if (jwtSecret !== undefined && publishableKey !== undefined && secretKey !== undefined) {
    return { jwtSecret, publishableKey, secretKey };
  }
  await makeFolder(dataDir);
  const path = join(dataDir, fileName);
  const stored = (await readStored(path)) ?? (await makeStored(dataDir, path));
  return { ...stored, ...given };
}

async function readStored(path: string): Promise<Secrets | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  await chmod(path, 0o600);
  const secrets = parse(text);
  if (secrets === null) {
    throw new Error(
      `${path} is damaged. Restore it from a backup, or remove it: all sign out then.`,
    );
  }
  return secrets;
}

function parse(text: string): Secrets | null {
  try {
    const value: unknown = JSON.parse(text);
    if (
      typeof value === 'object' &&
      value !== null &&
      'jwtSecret' in value &&
      typeof value.jwtSecret === 'string' &&
      'publishableKey' in value &&
      typeof value.publishableKey === 'string' &&
      'secretKey' in value &&
      typeof value.secretKey === 'string'
    ) {
      const { jwtSecret, publishableKey, secretKey } = value;
      return { jwtSecret, publishableKey, secretKey };
    }
    return null;
  } catch {
    return null;
  }
}

/** Written aside, made durable and linked into place: there is never half a file under the name. */
async function makeStored(dataDir: string, path: string): Promise<Secrets> {
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  };
  const draft = join(dataDir, `secrets-draft-${randomBytes(8).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
    return secrets;
  } catch (error) {
    const winner = await readStored(path);
    if (winner !== null) return winner;
    // File systems without hard links, such as exFAT.
    if (!(error instanceof Error && 'code' in error)) throw error;
    await rename(draft, path);
    return secrets;
  } finally {
    await rm(draft, { force: true });
    await syncEntries(dataDir);
    await syncEntries(dirname(dataDir));
  }
}
