import { markNewsRead } from '../../device/cookies/last-read-news.ts';

const seen = new Set<number>();
let latest = 0;

/**
 * Notes the groups that are in sight. Only the latest counts as read in the cookie: leafing through
 * older ones does not make it new again.
 */
export function noteSeen(groups: readonly number[]) {
  for (const group of groups) seen.add(group);
  settle();
}

/** Notes which group is the latest; it may have been in sight before that was known. */
export function noteLatest(group: number) {
  latest = group;
  settle();
}

function settle() {
  if (seen.has(latest)) markNewsRead(latest);
}
