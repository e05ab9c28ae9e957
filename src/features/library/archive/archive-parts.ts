import type { ArchivePage } from '../../../backend/archive.ts';
import type { IsoDay } from '../../../domain/day/day.ts';

/** So many puzzles, those before a day; with null from the newest on. */
export type ArchivePart = { before: IsoDay | null; amount: number };

/**
 * Loads a part of the archive one after another in those that the server gives at once.
 *
 * @param most how many it gives
 */
export async function loadInParts(
  { before, amount }: ArchivePart,
  most: number,
  load: (part: ArchivePart) => Promise<ArchivePage>,
): Promise<ArchivePage> {
  const page = await load({ before, amount: Math.min(amount, most) });
  if (page.next === null || amount <= most) return page;
  const older = await loadInParts({ before: page.next, amount: amount - most }, most, load);
  return { ...older, puzzles: [...page.puzzles, ...older.puzzles] };
}
