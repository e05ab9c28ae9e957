/** Whether this browser packs and unpacks; Safari does from 16.4 on. */
export function canPack(): boolean {
  return typeof CompressionStream === 'function';
}

/** A text as bytes, packed (raw deflate). */
export async function pack(text: string): Promise<Uint8Array> {
  const packed = streamOf(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * The text that was packed; null where the bytes are none, or where it has more bytes than `most`:
 * no more than that is ever unpacked.
 */
export async function unpack(bytes: readonly number[], most: number): Promise<string | null> {
  const stream = streamOf(Uint8Array.from(bytes), new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, size] = ['', 0];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > most) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return null;
  }
}

function streamOf(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
) {
  return new Blob([bytes]).stream().pipeThrough(through);
}
