import { namedScreens } from './named-screens.ts';

/** What an address of the page leads to, as far as it matters to a program that shows a link. */
export type PageAddress =
  | { kind: 'start' }
  | { kind: 'puzzle'; id: string }
  | { kind: 'custom' }
  | { kind: 'screen'; screen: (typeof namedScreens)[number] }
  | { kind: 'other' };

/**
 * Reads a path as the page's routes do: in small or large letters, with or without a last slash. A
 * custom puzzle is known by the shape of its token alone, so that nobody learns whether it exists.
 */
export function readAddress(path: string): PageAddress {
  const plain = path.replace(/(.)\/$/, '$1');
  if (plain === '/') return { kind: 'start' };
  const id = /^\/pp\/([^/]+)$/i.exec(plain)?.[1];
  if (id !== undefined) return readPuzzleId(id);
  const screen = namedScreens.find((known) => known.path.toLowerCase() === plain.toLowerCase());
  return screen === undefined ? { kind: 'other' } : { kind: 'screen', screen };
}

function readPuzzleId(id: string): PageAddress {
  if (/^(0|[1-9]\d{0,8})$/.test(id)) return { kind: 'puzzle', id };
  return { kind: /^[\w-]{22,64}$/.test(id) ? 'custom' : 'other' };
}
