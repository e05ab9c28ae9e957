import { isMuseum } from '../../domain/puzzle/puzzle-path.ts';

/** The path as the routes know it: in small letters, without a last slash. */
export function plainPath(path: string): string {
  return path.toLowerCase().replace(/(.)\/$/, '$1');
}

/** Whether the start page is at a path; all other screens are fetched when somebody opens them. */
export function isStart(path: string): boolean {
  return plainPath(path) === '/';
}

/** Whether an address is that of a puzzle in a museum, where nothing is stored. */
export function isMuseumAt(path: string, search: string): boolean {
  return /^\/pp\//i.test(path) && isMuseum(search);
}
