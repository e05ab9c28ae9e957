import { randomBytes } from 'node:crypto';

import * as v from 'valibot';

import { madeOnce } from './made-once.ts';

const shape = v.object({
  jwtSecret: v.string(),
  publishableKey: v.string(),
  secretKey: v.string(),
});

/** Signs sessions (`jwtSecret`), and lets callers in as anybody (`publishableKey`) or as staff tools (`secretKey`). */
export type Secrets = v.InferOutput<typeof shape>;

/** The secrets of this installation: those of the environment, and for the rest those of the data folder. */
export async function readSecrets(dataDir: string, given: Partial<Secrets>): Promise<Secrets> {
  const { jwtSecret, publishableKey, secretKey } = given;
  if (jwtSecret !== undefined && publishableKey !== undefined && secretKey !== undefined) {
    return { jwtSecret, publishableKey, secretKey };
  }
  const stored = await madeOnce({
    dataDir,
    fileName: 'secrets.json',
    parse: (value) => (v.is(shape, value) ? v.parse(shape, value) : null),
    make: () => ({
      jwtSecret: randomBytes(48).toString('base64url'),
      publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
      secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    }),
    remedy: 'Restore it from a backup, or remove it: all sign out then.',
  });
  return { ...stored, ...given };
}
