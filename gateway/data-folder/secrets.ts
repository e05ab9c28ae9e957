import { randomBytes } from 'node:crypto';

import * as v from 'valibot';

import { madeOnce } from './made-once.ts';

const shape = v.object({
  jwtSecret: v.string(),
  publishableKey: v.string(),
  secretKey: v.string(),
  /** When each was made, by name; not known of those of earlier versions. */
  since: v.optional(v.record(v.string(), v.string())),
});

type Stored = v.InferOutput<typeof shape>;

/** Signs sessions (`jwtSecret`), and lets callers in as anybody (`publishableKey`) or as staff tools (`secretKey`). */
export type Secrets = Omit<Stored, 'since'>;

/** How each secret is made. */
export const secretMakers: Readonly<Record<keyof Secrets, () => string>> = {
  jwtSecret: () => randomBytes(48).toString('base64url'),
  publishableKey: () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
  secretKey: () => `sb_secret_${randomBytes(24).toString('base64url')}`,
};

/** The secrets of this installation: those of the environment, and for the rest those of the data folder. */
export async function readSecrets(dataDir: string, given: Partial<Secrets>): Promise<Secrets> {
  const { jwtSecret, publishableKey, secretKey } = given;
  if (jwtSecret !== undefined && publishableKey !== undefined && secretKey !== undefined) {
    return { jwtSecret, publishableKey, secretKey };
  }
  const stored = await madeOnce<Stored>({
    dataDir,
    fileName: 'secrets.json',
    parse: (value) => (v.is(shape, value) ? v.parse(shape, value) : null),
    make: makeSecrets,
    remedy: 'Restore it from a backup, or remove it: all sign out then.',
  });
  return {
    jwtSecret: jwtSecret ?? stored.jwtSecret,
    publishableKey: publishableKey ?? stored.publishableKey,
    secretKey: secretKey ?? stored.secretKey,
  };
}

function makeSecrets(): Stored {
  const now = new Date().toISOString();
  return {
    jwtSecret: secretMakers.jwtSecret(),
    publishableKey: secretMakers.publishableKey(),
    secretKey: secretMakers.secretKey(),
    since: { jwtSecret: now, publishableKey: now, secretKey: now },
  };
}
