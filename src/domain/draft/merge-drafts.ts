import type { DraftContent, DraftTip } from './draft-content.ts';
import { isMembers, isSame } from './same-value.ts';
import { isMoved, orderOf, reorder } from './tip-order.ts';

/** One field that two people changed differently; undefined where it is missing. */
export type DraftConflict = { path: string; base: unknown; mine: unknown; theirs: unknown };

export type MergedDraft = { merged: DraftContent; conflicts: DraftConflict[] };

/**
 * Merges two edits of one draft field by field: a change made by one side is taken, and so is one
 * both sides made alike. Where they differ, the merged draft has mine, and the conflict has both.
 * If one side moved hints without editing them, the other side's hints are moved too; when that
 * cannot be determined, the hints of that language conflict as a whole.
 */
export function mergeDrafts(
  base: DraftContent,
  mine: DraftContent,
  theirs: DraftContent,
): MergedDraft {
  const conflicts: DraftConflict[] = [];
  const merged = mergeValue('', base, mine, theirs, conflicts);
  return { merged: isMembers(merged) ? merged : {}, conflicts };
}

type Members = Readonly<Record<string, unknown>>;

function mergeValue(
  path: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  conflicts: DraftConflict[],
): unknown {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  if (isList(mine) && isList(theirs)) {
    return mergeTips(path, isList(base) ? base : [], mine, theirs, conflicts);
  }
  if (isMembers(mine) && isMembers(theirs)) {
    return mergeMembers(path, isMembers(base) ? base : {}, mine, theirs, conflicts);
  }
  conflicts.push({ path, base, mine, theirs });
  return mine;
}

function mergeMembers(
  path: string,
  base: Members,
  mine: Members,
  theirs: Members,
  conflicts: DraftConflict[],
): Members {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)]);
  const members = [...names].map((name) => {
    const place = path === '' ? name : `${path}.${name}`;
    return [name, mergeValue(place, base[name], mine[name], theirs[name], conflicts)] as const;
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function mergeTips(
  path: string,
  base: readonly DraftTip[],
  mine: readonly DraftTip[],
  theirs: readonly DraftTip[],
  conflicts: DraftConflict[],
): readonly unknown[] {
  const [myOrder, theirOrder] = [orderOf(base, mine), orderOf(base, theirs)];
  const [iMoved, theyMoved] = [isMoved(base, mine), isMoved(base, theirs)];
  if (myOrder !== null && !theyMoved && theirs.length === base.length) {
    return reorder(theirs, myOrder);
  }
  if (theirOrder !== null && !iMoved && mine.length === base.length) {
    return reorder(mine, theirOrder);
  }
  if (iMoved || theyMoved) {
    conflicts.push({ path, base, mine, theirs });
    return mine;
  }
  const length = Math.max(mine.length, theirs.length);
  return Array.from({ length }, (_, index) => {
    const place = `${path}[${index}]`;
    return mergeValue(place, base[index], mine[index], theirs[index], conflicts) ?? {};
  });
}

function isList(value: unknown): value is readonly DraftTip[] {
  return Array.isArray(value);
}
