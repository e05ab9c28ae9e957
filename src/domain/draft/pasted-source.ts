import type { Locale } from '../puzzle/puzzle.ts';
import type { DraftContent } from './draft-content.ts';
import { withValueAt } from './draft-path.ts';

type Part = 'address' | 'quote';

/**
 * What was pasted into one field of a source, taken apart into its address and its sentence; null
 * where it is nothing but what the field is for.
 */
export function pastedSource(
  text: string,
  into: Part,
): Readonly<Partial<Record<Part, string>>> | null {
  const found = /https?:\/\/\S+/.exec(text)?.[0];
  // A browser's link to a passage names its words behind the address.
  const address = found?.replace(/[>)\]”“"]+$/, '').replace(/#?:~:text=.*$/, '');
  const quote = text
    .replace(found ?? '', ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?[(<[]$/, '')
    .replace(/^[„“"»](.*)[“”"«]$/, '$1');
  if (address === undefined) return into === 'address' && /\s/.test(quote) ? { quote } : null;
  if (quote === '') return into === 'quote' ? { address } : null;
  return { address, quote };
}

/** A draft with what was pasted as a hint's source. */
export function putSource(
  content: DraftContent,
  index: number,
  locale: Locale,
  source: Readonly<Partial<Record<Part, string>>>,
): DraftContent {
  return Object.entries(source).reduce(
    (put, [part, value]) => withValueAt(put, `${locale}.tips[${index}].source.${part}`, value),
    content,
  );
}
