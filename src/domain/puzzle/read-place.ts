import type { Place } from './check/authored-puzzle.ts';
import type { Puzzle } from './puzzle.ts';

/** Reads the place of a hint as the server sent it; null for none, or for what is no place. */
export function readPlace(value: unknown): Place | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, lat, lon, land } = value as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || typeof land !== 'string') return null;
  return isDegrees(lat, 90) && isDegrees(lon, 180) ? { name, lat, lon, land } : null;
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}

/** Where a puzzle is on a map of many: the place of its easiest hint that has one; null for none. */
export function easiestPlace({ tips }: Pick<Puzzle, 'tips'>): Place | null {
  return tips.map((tip) => readPlace(tip.place)).findLast((place) => place !== null) ?? null;
}
