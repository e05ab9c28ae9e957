import type { Locale } from '../puzzle/puzzle.ts';
import type { DraftContent } from './draft-content.ts';
import { valueAt, withValueAt } from './draft-path.ts';

/**
 * What two languages of a hint mostly have in common. Text and title are never the same, and a link
 * and its source are in their language.
 */
const COMMON = [
  'type',
  'image',
  'copyright',
  'audio',
  'region',
  'place.lat',
  'place.lon',
  'place.land',
];

/** Takes over what the other language of a hint has; what is empty there stays as it is here. */
export function copyTip(content: DraftContent, index: number, from: Locale): DraftContent {
  const to = from === 'de' ? 'en' : 'de';
  return COMMON.reduce((copied, field) => {
    const value = valueAt(content, `${from}.tips[${index}].${field}`);
    return value === undefined
      ? copied
      : withValueAt(copied, `${to}.tips[${index}].${field}`, value);
  }, content);
}
