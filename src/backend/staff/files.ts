import * as v from 'valibot';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import { NoConnectionError, ServerError } from '../errors.ts';
import { askStaffRoute, refusalOf, type StaffRoutes } from './staff-route.ts';

/** What is taken along: a table opens in a spreadsheet of the language named. */
export type ExportChoice = { format: 'json' | 'csv'; locale: Locale; isOfDraftsOnly: boolean };

/**
 * Fetches the puzzles as a file.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError with the route's code when it refuses
 */
export async function exportPuzzles(
  routes: StaffRoutes,
  { format, locale, isOfDraftsOnly }: ExportChoice,
): Promise<{ name: string; text: string }> {
  const words = [
    ...(format === 'csv' ? [`locale=${locale}`] : []),
    ...(isOfDraftsOnly ? ['only=drafts'] : []),
  ];
  const search = words.length === 0 ? '' : `?${words.join('&')}`;
  const answer = await askStaffRoute(routes, `/staff/export.${format}${search}`);
  if (!answer.ok) throw await refusalOf(answer);
  const named = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  // Not text(), which takes away the mark by which spreadsheets know the letters.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return { name: named ?? `quando.${format}`, text };
}

const value = v.pipe(
  v.unknown(),
  v.transform((given) => (typeof given === 'string' || typeof given === 'number' ? given : null)),
);
const changes = v.array(v.object({ path: v.string(), from: value, to: value }));
const schema = v.object({
  digest: v.string(),
  new: v.array(v.object({ key: v.string(), year: v.optional(v.nullable(v.number()), null) })),
  /** `wasReady`: it was ready for publication, which the change takes back. */
  changed: v.array(v.object({ key: v.string(), changes, wasReady: v.boolean() })),
  published: v.array(v.object({ key: v.string(), changes })),
  ignored: v.array(v.object({ key: v.string(), path: v.string(), value })),
  unchanged: v.number(),
  refused: v.array(
    v.object({
      key: v.nullable(v.string()),
      line: v.nullable(v.number()),
      path: v.nullable(v.string()),
      reason: v.string(),
      message: v.optional(v.string(), ''),
    }),
  ),
  written: v.number(),
  /** The digest of what is left to do of the same file; null for nothing. */
  next: v.optional(v.nullable(v.string()), null),
});

/** What an import would do, or a part of it has done; `digest` stands for all of it. */
export type ImportReport = v.InferOutput<typeof schema>;

/** `checked`: nothing written, only looked; `stale`: the drafts have changed meanwhile. */
export type ImportAnswer = { outcome: 'checked' | 'written' | 'refused' | 'stale' } & {
  report: ImportReport;
};

/**
 * Looks at what a file would change, or takes over as much of it as the server does in one go: all of
 * that or nothing.
 *
 * @param asked `digest`: that of the look or the part before, to take over just that; null only to look
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError with the route's code when it refuses; `field` is the line of a bad file
 */
export async function importPuzzles(
  routes: StaffRoutes,
  { file, digest }: { file: Blob; digest: string | null },
): Promise<ImportAnswer> {
  const search = digest === null ? 'dry=true' : `dry=false&digest=${encodeURIComponent(digest)}`;
  const answer = await askStaffRoute(routes, `/staff/import?${search}`, {
    method: 'POST',
    body: file,
  });
  const outcome = outcomes[answer.status];
  if (outcome === undefined) throw await refusalOf(answer);
  const read = v.safeParse(
    schema,
    await answer
      .clone()
      .json()
      .catch(() => null),
  );
  if (read.success) {
    const isDry = digest === null && outcome === 'written';
    return { outcome: isDry ? 'checked' : outcome, report: read.output };
  }
  if (!answer.ok) throw await refusalOf(answer);
  throw new ServerError('The answer is no report of an import', '');
}

const outcomes: Readonly<Record<number, 'written' | 'refused' | 'stale'>> = {
  200: 'written',
  422: 'refused',
  409: 'stale',
};

/** How large a picture may be, in bytes. */
export const LARGEST_PICTURE = 8 * 1024 * 1024;

/** The bytes of a picture of this installation; null where there is none at an address. */
export async function fetchPicture(
  { backendUrl }: Pick<StaffRoutes, 'backendUrl'>,
  address: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const answer = await fetch(backendUrl + address, { credentials: 'omit' });
    const isPicture = answer.headers.get('content-type')?.startsWith('image/') ?? false;
    return answer.ok && isPicture ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch (error) {
    throw new NoConnectionError(String(error));
  }
}

const imageSchema = v.object({
  address: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
});

/** A picture as it is kept: its address on this installation, and its size in pixels and bytes. */
export type UploadedImage = v.InferOutput<typeof imageSchema>;

/**
 * Uploads a picture; the server decodes it and keeps its own copy, without what the file tells of
 * where it was taken.
 *
 * @throws NoConnectionError
 * @throws ServerError with the gateway's code, such as image_type_unknown; `not_available` where the
 *   installation takes no pictures
 */
export async function uploadImage(routes: StaffRoutes, picture: Blob): Promise<UploadedImage> {
  const answer = await askStaffRoute(routes, '/staff/images', { method: 'POST', body: picture });
  if (!answer.ok) throw await refusalOf(answer);
  const image = v.safeParse(imageSchema, await answer.json().catch(() => null));
  if (!image.success) throw new ServerError('The answer cannot be read', '');
  return image.output;
}
