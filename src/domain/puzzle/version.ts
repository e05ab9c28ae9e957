/**
 * Whether two dotted versions differ in their major or minor part, so that a page of the one is too
 * old, or too new, for a server of the other. What cannot be read differs from nothing.
 */
export function isOtherVersion(own: string, current: string): boolean {
  const [ours, theirs] = [mainParts(own), mainParts(current)];
  return ours !== null && theirs !== null && ours !== theirs;
}

/** Major and minor part without leading zeros, such as `1.5` of `1.5.0`. */
function mainParts(version: string): string | null {
  const parts = /^(\d{1,9})\.(\d{1,9})(?:[.+-]|$)/.exec(version);
  return parts && `${Number(parts[1])}.${Number(parts[2])}`;
}
