import { createHash, randomBytes } from 'node:crypto';

import * as v from 'valibot';

import type { Database } from '../database/database.ts';
import { whileSessionLasts } from '../database/session-lasts.ts';
import type { SignedInUser } from '../limits/account-key.ts';
import { convertImage, type Converted, type ImageFault } from './convert-image.ts';

/** A kept picture: `isNew` is false where the same bytes were uploaded before. */
export type KeptImage = v.InferOutput<typeof kept>;

const kept = v.object({
  name: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  isNew: v.boolean(),
});

/** Sixteen consonants: no vowel makes a word, no digit a year, and no author's rule finds either. */
const letters = 'bcdfghjkmnpqrstv';

/** 128 random bits as a name. */
export function newImageName(): string {
  return [...randomBytes(16)]
    .map((byte) => letters.charAt(byte >> 4) + letters.charAt(byte & 15))
    .join('');
}

/** What a name of ours looks like; anything else is asked of no database. */
export const imageName = new RegExp(`^[${letters}]{32}$`);

/**
 * Keeps what a member of staff uploaded; converted only where its bytes are new. Rejects with
 * SQLSTATE 42501 without the permission, PT429 beyond a day's number, 53100 when all are too many.
 */
export async function keepImage(
  database: Pick<Database, 'query' | 'transaction'>,
  user: SignedInUser,
  source: Uint8Array,
  convert: (bytes: Uint8Array) => Promise<Converted | ImageFault> = convertImage,
): Promise<KeptImage | ImageFault> {
  const hash = createHash('sha256').update(source).digest();
  const [known] = await database.query<{ image: unknown }>(
    'select private.find_image($1::text::uuid, now(), $2) as image',
    [user.id, hash],
  );
  if (known !== undefined && known.image !== null) return v.parse(kept, known.image);
  const converted = await convert(source);
  if (typeof converted === 'string') return converted;
  const { bytes, width, height } = converted;
  const [added] = await whileSessionLasts(database, user, (query) =>
    query<{ image: unknown }>(
      'select private.add_image($1::text::uuid, now(), $2, $3, $4, $5, $6) as image',
      [user.id, newImageName(), hash, bytes, width, height],
    ),
  );
  return v.parse(kept, added?.image);
}
