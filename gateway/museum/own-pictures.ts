import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { ContentFault } from '../content/puzzle-file.ts';
import { contentTypeOf } from '../page/content-types.ts';
import type { PageFile } from '../page/page-file.ts';
import { entityTag } from '../request/entity-tag.ts';

/** Held in memory, and sent over a museum's own line. */
export const MOST_OWN_BYTES = 5_000_000;

/** The names that the operator's pictures may have; SVG is none of them, for it can hold scripts. */
export const OWN_PICTURE = /^[a-z\d][\w-]{0,99}\.(avif|jpe?g|png|webp)$/i;

/** Where the page finds a picture of the operator's by its file's name. */
export const pictureAddress = (name: string) => `/puzzles/${name}`;

/** The folder of the operator's pictures beside the puzzle files in `content`. */
export const pictureFolder = (content: string) => join(content, 'pictures');

/**
 * Reads the operator's pictures beside the puzzle files, by the paths they are served at, and names
 * what is no picture to serve. A missing folder has none; files with a dot in front are passed over.
 */
export async function readOwnPictures(
  content: string,
): Promise<{ files: Map<string, PageFile>; faults: ContentFault[] }> {
  const folder = pictureFolder(content);
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const files = new Map<string, PageFile>();
  const faults: ContentFault[] = [];
  for (const name of names.filter((own) => !own.startsWith('.')).toSorted()) {
    const message = await faultOf(name, join(folder, name));
    if (message === null) {
      const identity = new Uint8Array(await readFile(join(folder, name)));
      files.set(pictureAddress(name), {
        contentType: contentTypeOf(name),
        tag: entityTag(identity),
        bodies: { identity },
      });
    } else faults.push({ file: `pictures/${name}`, puzzle: null, field: null, message });
  }
  return { files, faults };
}

async function faultOf(name: string, path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  if (stats?.isFile() !== true || !OWN_PICTURE.test(name)) {
    return 'must be a file such as map-2.webp: avif, jpeg, png or webp, letters, digits and - alone';
  }
  return stats.size > MOST_OWN_BYTES ? `must have at most ${MOST_OWN_BYTES} bytes` : null;
}
