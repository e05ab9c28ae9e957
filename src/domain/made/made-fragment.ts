import { openSealed, sealBytes } from '../text/sealed-bytes.ts';

/** How long a link with a puzzle may be, its host and path included; what is longer gets cut on its way. */
export const LONGEST_LINK = 2000;

/**
 * How many bytes a puzzle's text may have before it is packed: four hints of the longest signs, with
 * links, have fewer.
 */
export const LONGEST_MADE = 8000;

const VERSION = 1;

/** What an address's fragment turned out to be; `newer`: a later version of the page wrote it. */
export type ReadFragment =
  | { kind: 'packed'; bytes: number[] }
  | { kind: 'none' }
  | { kind: 'damaged' }
  | { kind: 'newer' };

/** A packed puzzle as the fragment of its address, such as `puzzle1-…`. */
export function writeMadeFragment(packed: Uint8Array): string {
  return `puzzle${VERSION}-${sealBytes([...packed], VERSION)}`;
}

/**
 * Reads what `writeMadeFragment` wrote.
 *
 * @param fragment with or without its #; anybody may have written it
 */
export function readMadeFragment(fragment: string): ReadFragment {
  if (fragment === '' || fragment === '#') return { kind: 'none' };
  if (fragment.length > LONGEST_LINK) return { kind: 'damaged' };
  const [, version, sealed = ''] = /^#?puzzle(\d{1,3})-([\w-]+)$/.exec(fragment) ?? [];
  if (Number(version) > VERSION) return { kind: 'newer' };
  const bytes = openSealed(sealed, VERSION);
  return bytes === null ? { kind: 'damaged' } : { kind: 'packed', bytes };
}
