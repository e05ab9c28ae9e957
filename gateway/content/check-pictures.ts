import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { type AuthoredPuzzle, LOCALES } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import { type Breach, breach } from '../../src/domain/puzzle/check/breach.ts';

/** Players wait for it beside a hint, also on a slow line. */
export const MOST_PICTURE_BYTES = 40_000;

/** Pictures of hints that are not among the page's files in `folder`, or are too large. */
export async function checkPictures(
  puzzles: readonly AuthoredPuzzle[],
  folder: string,
): Promise<Breach[]> {
  const hints = puzzles.flatMap((puzzle) =>
    LOCALES.flatMap((locale) =>
      puzzle[locale].tips.map(({ image }, index) => ({
        key: puzzle.key,
        image,
        place: { locale, tip: index + 1 },
      })),
    ),
  );
  const found = hints.map(async ({ key, image, place }) => {
    if (image === undefined) return [];
    const size = await sizeOf(join(folder, image));
    if (size === null) return [breach('image-missing', key, image, place)];
    if (size <= MOST_PICTURE_BYTES) return [];
    return [breach('image-too-large', key, `${image}, ${size}`, place)];
  });
  return (await Promise.all(found)).flat();
}

async function sizeOf(path: string): Promise<number | null> {
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() ? stats.size : null;
}
