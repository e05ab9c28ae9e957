import type { DraftContent } from './draft-content.ts';
import type { DraftConflict } from './merge-drafts.ts';
import { isSame } from './same-value.ts';

/** The same conflicts at the places their hints have after a change; one not found stays where it is. */
export function followTips(
  conflicts: readonly DraftConflict[],
  before: DraftContent,
  after: DraftContent,
): readonly DraftConflict[] {
  return conflicts.map((conflict) => {
    const path = followTip(conflict.path, before, after);
    return path === conflict.path ? conflict : { ...conflict, path };
  });
}

/**
 * The same path at the place its hint has after a change. A hint that is not found stays where it
 * is, and so does one that cannot be distinguished from the one now in its place.
 */
export function followTip(path: string, before: DraftContent, after: DraftContent): string {
  const found = /^(de|en)\.tips\[(\d)\]/.exec(path);
  if (found === null) return path;
  const locale = found[1] === 'de' ? 'de' : 'en';
  const place = Number(found[2]);
  const tip = before[locale]?.tips?.[place];
  const tips = after[locale]?.tips ?? [];
  if (isSame(tips[place], tip)) return path;
  const next = tips.findIndex((each) => isSame(each, tip));
  return next === -1 ? path : `${locale}.tips[${next}]${path.slice(found[0].length)}`;
}
