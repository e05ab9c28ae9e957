import { createHash } from 'node:crypto';

/** A hash of a secret, to compare it with another's in constant time. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
