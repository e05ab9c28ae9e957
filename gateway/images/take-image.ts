import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../limits/account-key.ts';
import { refused } from '../request/refused.ts';
import { readBody } from '../request/read-body.ts';
import { inQueue } from '../limits/in-queue.ts';
import type { WorkQueue } from '../limits/work-queue.ts';
import { DecoderMissing, type ImageFault } from './convert-image.ts';
import { keepImage, type KeptImage } from './keep-image.ts';

const mostBytes = 8 * 1024 * 1024;

const faults: Readonly<Record<ImageFault, [status: number, message: string]>> = {
  image_type_unknown: [415, 'Only JPEG, PNG, WebP and AVIF are taken.'],
  image_animated: [415, 'Only pictures that stand still are taken.'],
  image_too_many_pixels: [413, 'A picture has at most 40 megapixels.'],
  image_unreadable: [422, 'The picture is damaged or takes too long to read.'],
};

/**
 * `POST /staff/images`: takes the body as a picture and answers its address. The queue bounds how many
 * are read into memory, and decodes one at a time.
 */
export function takeImage(
  database: Pick<Database, 'query' | 'transaction'>,
  queue: WorkQueue,
  user: SignedInUser,
  request: Request,
): Promise<Response> {
  return inQueue(queue, async ({ run }) => {
    try {
      const source = await readBody(request, mostBytes);
      if (source === undefined) return refused(413, 'too_large', 'A picture has at most 8 MB.');
      return answerFor(await run(() => keepImage(database, user, source)));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return refusal;
    }
  });
}

function answerFor(result: KeptImage | ImageFault): Response {
  if (typeof result === 'string') {
    const [status, message] = faults[result];
    return refused(status, result, message);
  }
  const { name, isNew, width, height, bytes } = result;
  const address = `/images/${name}.webp`;
  return Response.json({ address, width, height, bytes }, { status: isNew ? 201 : 200 });
}

function refusalOf(error: unknown): Response | undefined {
  if (error instanceof DecoderMissing) {
    return refused(501, 'images_unavailable', 'This machine cannot convert pictures.');
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '55000') {
    return refused(422, 'image_withdrawn', 'This picture was withdrawn and is not taken again.');
  }
  if (code === 'PT429') {
    const full = refused(429, 'images_today_full', 'That is enough for a day: 100 new pictures.');
    full.headers.set('retry-after', '3600');
    return full;
  }
  if (code !== '53100') return undefined;
  return refused(507, 'images_full', 'There is no room for more pictures.');
}
