import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { storedKeys } from '../auth/sessions/stored-keys.ts';
import { replaceFile } from '../data-folder/replace-file.ts';
import type { SecretFile } from '../data-folder/secret-files.ts';
import { secretMakers } from '../data-folder/secrets.ts';
import { makePrivateKey } from '../push/push-key.ts';
import type { SettingSource } from '../read-environment.ts';
import type { Settings } from '../settings.ts';

/** A key in a file of the data folder, and the setting that goes before it. */
type Kept = { file: SecretFile; member: string; setting: string; make: () => string };

const secrets = 'secrets.json';
const kept = {
  'session-secret': {
    file: secrets,
    member: 'jwtSecret',
    setting: 'QUANDO_JWT_SECRET',
    make: secretMakers.jwtSecret,
  },
  'publishable-key': {
    file: secrets,
    member: 'publishableKey',
    setting: 'QUANDO_PUBLISHABLE_KEY',
    make: secretMakers.publishableKey,
  },
  'secret-key': {
    file: secrets,
    member: 'secretKey',
    setting: 'QUANDO_SECRET_KEY',
    make: secretMakers.secretKey,
  },
  'push-key': {
    file: 'push-key.json',
    member: 'privateKey',
    setting: 'QUANDO_PUSH_KEY',
    make: makePrivateKey,
  },
} as const satisfies Record<string, Kept>;

/** The name of a key for the command that replaces it. */
export type KeptKey = keyof typeof kept;

/** Settings that are secrets which somebody else gave out, or the operator made. */
const ofOthers = [
  'DATABASE_URL',
  'SMTP_PASSWORD',
  'OAUTH_GITHUB_SECRET',
  'OAUTH_GOOGLE_SECRET',
  'OAUTH_OPENID_SECRET',
  'SMS_HOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'QUANDO_METRICS_KEY',
];

/**
 * A key by its name for `rotate-keys`, or that of a setting; since when it counts, null where nobody knows; and the
 * setting that has it, null where Quando does.
 */
export type KeyAge = { name: string; since: string | null; setting: string | null };

const file = v.looseObject({ since: v.optional(v.record(v.string(), v.string())) });

/** Whether this is the name of a key in the data folder. */
export function isKeptKey(name: string): name is KeptKey {
  return Object.hasOwn(kept, name);
}

/** How old each key is. */
export async function readKeyAges(
  { dataDir, signingKeys, push }: Settings,
  sources: Readonly<Record<string, SettingSource>>,
): Promise<KeyAge[]> {
  const names = Object.keys(kept).filter(isKeptKey);
  const ages = await Promise.all(
    names
      .filter((name) => name !== 'push-key' || push !== undefined)
      .map(async (name) => {
        const { setting } = kept[name];
        if (sources[setting] !== undefined) return { name, since: null, setting };
        return { name, since: await sinceOf(dataDir, kept[name]), setting: null };
      }),
  );
  const [newest] = signingKeys ?? (await storedKeys(dataDir)());
  const [secret] = ages;
  return [
    {
      name: 'access-tokens',
      // The first one follows from the secret.
      since: newest?.since.toISOString() ?? secret?.since ?? null,
      setting: signingKeys === undefined ? null : 'QUANDO_SIGNING_KEYS',
    },
    ...ages,
    ...ofOthers
      .filter((setting) => sources[setting] !== undefined)
      .map((setting) => ({ name: setting, since: null, setting })),
  ];
}

/** Files of earlier versions do not say it: they are as old as the last change. */
async function sinceOf(dataDir: string, { file: name, member }: Kept): Promise<string | null> {
  const path = join(dataDir, name);
  const stored = await readKeys(path);
  if (stored === undefined) return null;
  return stored.since?.[member] ?? (await stat(path)).mtime.toISOString();
}

async function readKeys(path: string) {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), file), text);
  return read.success ? read.output : undefined;
}

/**
 * Puts a new key into the data folder, which counts from the next start on, and resolves with the file's path. Rejects
 * with a message where a setting has the key, or the folder has none.
 */
export async function replaceKey(
  { dataDir }: Settings,
  sources: Readonly<Record<string, SettingSource>>,
  name: KeptKey,
): Promise<string> {
  const { file: fileName, member, setting, make } = kept[name];
  if (sources[setting] !== undefined) {
    throw new Error(`${setting} sets this key. Put another one there, and start Quando again.`);
  }
  const path = join(dataDir, fileName);
  const stored = await readKeys(path);
  if (stored === undefined) {
    throw new Error(`${path} holds no such key. Name the data folder in DATA_DIR.`);
  }
  // What the file does not say of the others would be as young as the file from now on.
  const changed = (await stat(path)).mtime.toISOString();
  const others = Object.values(kept).filter((one) => one.file === fileName);
  const since = {
    ...Object.fromEntries(others.map((one) => [one.member, changed])),
    ...stored.since,
    [member]: new Date().toISOString(),
  };
  await replaceFile(path, `${JSON.stringify({ ...stored, [member]: make(), since }, null, 2)}\n`);
  return path;
}
