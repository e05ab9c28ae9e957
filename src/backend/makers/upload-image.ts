import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import type { Backend } from '../backend.ts';
import { NoConnectionError, ServerError } from '../errors.ts';

/** How large a picture may be, in bytes. */
export const LARGEST_PICTURE = 8 * 1024 * 1024;

/** How long an upload may take, in milliseconds. */
const LONGEST = 120_000;

const imageSchema = v.object({
  address: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
});
const refusalSchema = v.object({ code: v.string(), message: v.string() });

/** A picture as it is kept: its address on this installation, and its size in pixels and bytes. */
export type UploadedImage = v.InferOutput<typeof imageSchema>;

/**
 * Uploads a picture; the server decodes it and keeps its own copy, without what the file tells of
 * where it was taken.
 *
 * @throws NoConnectionError
 * @throws ServerError with the gateway's code, such as image_type_unknown; `missing` where the
 *   installation takes no pictures
 */
export async function uploadImage(
  { auth }: Pick<Accounts, 'auth'>,
  { backendUrl, send }: Backend,
  picture: Blob,
): Promise<UploadedImage> {
  const { session } = answered(await auth.getSession());
  const token = session?.access_token ?? '';
  const { status, answer } = await posted(send, `${backendUrl}/staff/images`, token, picture);
  const image = v.safeParse(imageSchema, answer);
  if (image.success) return image.output;
  const refusal = v.safeParse(refusalSchema, answer);
  if (refusal.success) throw new ServerError(refusal.output.message, refusal.output.code);
  throw new ServerError('The answer cannot be read', status === 404 ? 'missing' : '');
}

async function posted(send: Backend['send'], address: string, token: string, body: Blob) {
  try {
    const response = await send(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(LONGEST),
    });
    const text = await response.text();
    return { status: response.status, answer: parsed(text) };
  } catch (error) {
    throw new NoConnectionError(String(error));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
