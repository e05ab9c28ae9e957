import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { type AuthoredPuzzle, LOCALES } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import { type Breach, breach } from '../../src/domain/puzzle/check/breach.ts';
import {
  MOST_OWN_BYTES,
  OWN_PICTURE,
  pictureAddress,
  pictureFolder,
} from '../museum/own-pictures.ts';

/** Players wait for it beside a hint, also on a slow line. */
export const MOST_PICTURE_BYTES = 40_000;

/**
 * Pictures of hints that are neither among the page's files in `folder` nor among the operator's beside
 * the puzzle files in `content`, or are too large.
 */
export async function checkPictures(
  puzzles: readonly AuthoredPuzzle[],
  folder: string,
  content: string,
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
    if (size === null) {
      return (await isOwn(image, content)) ? [] : [breach('image-missing', key, image, place)];
    }
    if (size <= MOST_PICTURE_BYTES) return [];
    return [breach('image-too-large', key, `${image}, ${size}`, place)];
  });
  return (await Promise.all(found)).flat();
}

/** Whether an image is one of the operator's pictures, and such as the gateway serves. */
async function isOwn(image: string, content: string): Promise<boolean> {
  const name = basename(image);
  if (image !== pictureAddress(name) || !OWN_PICTURE.test(name)) return false;
  const size = await sizeOf(join(pictureFolder(content), name));
  return size !== null && size <= MOST_OWN_BYTES;
}

async function sizeOf(path: string): Promise<number | null> {
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() ? stats.size : null;
}
