import * as v from 'valibot';
import { ServerError } from '../errors.ts';
import { askStaffRoute, refusalOf, type StaffRoutes } from './staff-route.ts';

/** How large a picture may be, in bytes. */
export const LARGEST_PICTURE = 8 * 1024 * 1024;

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
