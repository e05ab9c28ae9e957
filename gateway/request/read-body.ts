/**
 * All bytes of a request's body; undefined as soon as they exceed `most`, announced or not. Rejects
 * when the body ends early.
 */
export async function readBody(request: Request, most: number): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined;
  if (request.body === null) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    // Leaving the loop cancels the stream: the rest is not read.
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
