import type { Locale } from '../puzzle/puzzle.ts';
import type { DraftContent } from './draft-content.ts';
import { valueAt, withValueAt } from './draft-path.ts';

const LOCALES = ['de', 'en'] as const satisfies readonly Locale[];

/** What a hint says of its picture. */
const SAID_OF_IT = ['imageAlt', 'copyright'];

/**
 * Gives a hint a picture: in its own language, and in the other where that has none or the same. What
 * was said of the picture before goes with it.
 */
export function putPicture(
  content: DraftContent,
  index: number,
  locale: Locale,
  address: string,
): DraftContent {
  const pathIn = (each: Locale) => `${each}.tips[${index}]`;
  const before = valueAt(content, `${pathIn(locale)}.image`);
  return LOCALES.reduce((put, each) => {
    const path = pathIn(each);
    const present = valueAt(content, `${path}.image`);
    if (present !== undefined && present !== before) return put;
    const isOther = present !== undefined && present !== address;
    const rest = isOther
      ? SAID_OF_IT.reduce((bare, name) => withValueAt(bare, `${path}.${name}`, undefined), put)
      : put;
    return withValueAt(rest, `${path}.image`, address);
  }, content);
}
