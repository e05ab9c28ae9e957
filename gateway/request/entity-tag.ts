import { createHash } from 'node:crypto';

/** A strong entity tag of the bytes. */
export function entityTag(bytes: string | Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

/** Whether the client's If-None-Match has the tag, so that 304 is the answer. */
export function isUnchanged(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (ifNoneMatch == null) return false;
  return ifNoneMatch
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
    .some((known) => known === tag || known === '*');
}
