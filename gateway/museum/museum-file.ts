import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { fieldName } from '../content/parse-document.ts';
import type { ContentFault } from '../content/puzzle-file.ts';
import { MUSEUM_FILE } from '../content/read-content.ts';

const words = (most: number) => v.pipe(v.string(), v.regex(/\S/, 'is empty'), v.maxLength(most));
const inBoth = (most: number) => v.strictObject({ de: words(most), en: words(most) });

const schema = v.strictObject({
  title: inBoth(80),
  text: inBoth(600),
  picture: v.optional(v.pipe(v.string(), v.maxLength(200), v.startsWith('/puzzles/'))),
  pictureAlt: v.optional(inBoth(240)),
  puzzles: v.pipe(
    v.array(
      v.strictObject({
        key: v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
        title: inBoth(80),
      }),
    ),
    v.minLength(1),
    v.maxLength(12),
    v.check(
      (puzzles) => new Set(puzzles.map(({ key }) => key)).size === puzzles.length,
      'names a puzzle twice',
    ),
  ),
});

/** What a museum shows before its puzzles, in both languages; a puzzle is named by its file's key. */
export type MuseumFile = v.InferOutput<typeof schema>;

/**
 * Reads `museum.json` beside the puzzle files; null where there is none. All its faults are named;
 * one is enough to refuse it.
 *
 * @param isServed whether the page has a file at a path
 */
export async function readMuseumFile(
  content: string,
  isServed: (path: string) => boolean,
): Promise<MuseumFile | ContentFault[] | null> {
  const text = await readFile(join(content, MUSEUM_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : parseMuseumFile(text, isServed);
}

/** As {@link readMuseumFile}, of the file's text. */
export function parseMuseumFile(
  text: string,
  isServed: (path: string) => boolean,
): MuseumFile | ContentFault[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return [fault(null, `is not JSON: ${String(error)}`)];
  }
  const read = v.safeParse(schema, document);
  if (!read.success) {
    return read.issues.map((issue) => fault(v.getDotPath(issue), reasonOf(issue)));
  }
  const { picture } = read.output;
  return picture === undefined || isServed(picture)
    ? read.output
    : [fault('picture', `is no file that is served: ${picture}`)];
}

function fault(path: string | null, message: string): ContentFault {
  const field = path === null ? null : fieldName(path.split('.'));
  return { file: MUSEUM_FILE, puzzle: null, field, message };
}

function reasonOf({ received, expected, message }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is missing';
  return expected === 'never' ? 'is not part of the format' : message;
}
