import type { Sharp } from 'sharp';

/** A picture as it is kept. */
export type Converted = { bytes: Buffer; width: number; height: number };

/** Why a picture is not taken, in the words of the answer. */
export type ImageFault =
  | 'image_type_unknown'
  | 'image_animated'
  | 'image_too_many_pixels'
  | 'image_unreadable';

/** The native decoder cannot be loaded here. */
export class DecoderMissing extends Error {
  override name = 'DecoderMissing';
}

const mostPixels = 40_000_000;
const longestSide = 1600;
const mostSeconds = 15;

/** The only formats whose decoders may run, by libvips' names. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);

type Open = (bytes: Uint8Array) => Sharp;

let opening: Promise<Open> | undefined;

/**
 * Decodes a picture and encodes it anew: upright, sRGB, without metadata, its longest side at most
 * 1600 pixels, WebP. Rejects with {@link DecoderMissing} where the decoder cannot be loaded.
 */
export async function convertImage(bytes: Uint8Array): Promise<Converted | ImageFault> {
  if (imageKind(bytes) === undefined) return 'image_type_unknown';
  opening ??= loadDecoder();
  const open = await opening;
  try {
    const { pages = 1 } = await open(bytes).metadata();
    if (pages > 1) return 'image_animated';
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds: mostSeconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    return isTooLarge ? 'image_too_many_pixels' : 'image_unreadable';
  }
}

/** Loaded when the first picture comes: a gateway that never gets one does not need it. */
async function loadDecoder(): Promise<Open> {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    throw new DecoderMissing('sharp cannot be loaded.', { cause });
  });
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  return (bytes) => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
}

/** The kinds of pictures that are taken. */
type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif';

/** What a file is by its first bytes, whatever it is called; undefined for everything not taken. */
function imageKind(bytes: Uint8Array): ImageKind | undefined {
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
