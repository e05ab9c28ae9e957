/** The kinds of pictures that are taken. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif';

/** What a file is by its first bytes, whatever it is called; undefined for everything not taken. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  const text = start.toString('latin1');
  if (text.startsWith('\u{FF}\u{D8}\u{FF}')) return 'jpeg';
  if (text.startsWith('\u{89}PNG\r\n\u{1A}\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  return isAvif(start, text) ? 'avif' : undefined;
}

/** A box `ftyp` that names AVIF as what it is or as one of those that may read it. */
function isAvif(start: Buffer, text: string): boolean {
  if (start.length < 16 || text.slice(4, 8) !== 'ftyp') return false;
  const brands = text.slice(8, Math.min(start.readUInt32BE(0), start.length));
  return brands.startsWith('avif') || brands.slice(8).includes('avif');
}
