import type { Locale } from '../puzzle/puzzle.ts';
import type { DraftContent, DraftTip } from './draft-content.ts';

/** A hint that takes another place, both counted from 0, in one language or both. */
export type TipMove = { from: number; to: number; locales: readonly Locale[] };

/** The draft with a hint at another place; those between move up or down by one. */
export function moveTip(content: DraftContent, { from, to, locales }: TipMove): DraftContent {
  return locales.reduce<DraftContent>((moved, locale) => {
    const text = moved[locale];
    return { ...moved, [locale]: { ...text, tips: movedIn(text?.tips ?? [], from, to) } };
  }, content);
}

function movedIn(tips: readonly DraftTip[], from: number, to: number): DraftTip[] {
  const tip = tips[from];
  if (tip === undefined || tips[to] === undefined) return [...tips];
  return tips.toSpliced(from, 1).toSpliced(to, 0, tip);
}
