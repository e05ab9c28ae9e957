import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { exportJWK, generateKeyPair, type JWK } from 'jose';
import * as v from 'valibot';

import { makeFolder } from '../../data-folder/make-folder.ts';
import { replaceFile } from '../../data-folder/replace-file.ts';
import type { SecretFile } from '../../data-folder/secret-files.ts';

/** A private key to sign with (ES256), from an instant on. */
export type StoredKey = { since: Date; jwk: JWK };

/** How long an access token lives, in seconds. */
export const tokenLife = 3_600;
/** More than the clocks of several machines differ. */
const grace = 600;

const part = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const shape = v.array(
  v.object({
    since: v.pipe(v.string(), v.isoTimestamp()),
    jwk: v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: part, y: part, d: part }),
  }),
);

const fileName: SecretFile = 'signing-keys.json';

/** Reads keys as they are kept, newest first; rejects with what is wrong and where. */
export function parseKeys(text: string, where: string): StoredKey[] {
  const result = v.safeParse(shape, parsed(text));
  if (!result.success) throw new Error(`${where} holds no signing keys. Restore it, or remove it.`);
  return result.output
    .map(({ since, jwk }) => ({ since: new Date(since), jwk }))
    .toSorted((a, b) => b.since.getTime() - a.since.getTime());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of keys, newest first, those that a living token can be signed with. */
export function livingKeys<Key extends { since: Date }>(keys: readonly Key[], now: number): Key[] {
  return keys.filter((_, index) => {
    const successor = keys[index - 1];
    if (successor === undefined) return true;
    return successor.since.getTime() + (tokenLife + grace) * 1_000 > now;
  });
}

/** The keys of a data folder, none where it has no file of them; read again when it changed. */
export function storedKeys(dataDir: string): () => Promise<StoredKey[]> {
  const path = join(dataDir, fileName);
  let known: { at: number; keys: StoredKey[] } | undefined;
  return async () => {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return [];
    if (known?.at !== found.mtimeMs) {
      known = { at: found.mtimeMs, keys: parseKeys(await readFile(path, 'utf8'), path) };
    }
    return known.keys;
  };
}

/**
 * Adds a new key to the data folder, which signs from now on; those of before are accepted as long as
 * tokens of theirs may live: the `known` ones, else the folder's. Resolves with the file's text, for
 * installations that keep it elsewhere.
 */
export async function rotateKeys(
  dataDir: string,
  known?: readonly StoredKey[],
  now = new Date(),
): Promise<string> {
  const path = join(dataDir, fileName);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  const keys = [
    { since: now, jwk: { kty, crv, x, y, d } },
    ...(known ?? (await storedKeys(dataDir)())),
  ];
  const text = `${JSON.stringify(livingKeys(keys, now.getTime()), null, 2)}\n`;
  await makeFolder(dataDir);
  await replaceFile(path, text);
  return text;
}
