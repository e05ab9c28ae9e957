import type { Locale } from '../puzzle.ts';
import type { DraftContent } from './draft-content.ts';
import { valueAt, withValueAt } from './draft-path.ts';

const LOCALES = ['de', 'en'] as const satisfies readonly Locale[];

/** Gives a hint a picture: in its own language, and in the other where that has none or the same. */
export function putPicture(
  content: DraftContent,
  index: number,
  locale: Locale,
  address: string,
): DraftContent {
  const pathIn = (each: Locale) => `${each}.tips[${index}].image`;
  const before = valueAt(content, pathIn(locale));
  return LOCALES.reduce((put, each) => {
    const standing = valueAt(content, pathIn(each));
    const isTaken = each === locale || standing === undefined || standing === before;
    return isTaken ? withValueAt(put, pathIn(each), address) : put;
  }, content);
}
