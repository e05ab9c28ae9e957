import { crc32 } from 'node:zlib';

import sharp from 'sharp';
import { expect, it, vi } from 'vitest';

import { convertImage } from './convert-image.ts';

type Pixel = { r: number; g: number; b: number };

const red = { r: 200, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 200 };

function plain(width: number, height: number, background: Pixel = red) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Left half red, right half blue. */
async function halves(width: number, height: number) {
  const right = await plain(Math.floor(width / 2), height, blue)
    .png()
    .toBuffer();
  return plain(width, height).composite([{ input: right, gravity: 'east' }]);
}

async function converted(bytes: Uint8Array) {
  const result = await convertImage(bytes);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a picture in %s becomes WebP, and no larger than it was',
  async (format) => {
    const { bytes, width, height } = await converted(
      await plain(30, 20).toFormat(format).toBuffer(),
    );
    expect([width, height]).toEqual([30, 20]);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  },
);

it('a large one is 1600 pixels long at most', async () => {
  const { width, height } = await converted(await plain(1000, 3200).jpeg().toBuffer());
  expect([width, height]).toEqual([500, 1600]);
});

it('one that a camera took sideways stands upright, and nothing tells where it was taken', async () => {
  const taken = await (
    await halves(60, 20)
  )
    .withExif({ IFD0: { Copyright: 'Clio', ImageDescription: 'The moon' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { bytes, width, height } = await converted(taken);
  expect([width, height]).toEqual([20, 60]);
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const last = data.subarray(-3);
  expect([data[0], last[2]].every((value) => value !== undefined && value > 150)).toBe(true);
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(bytes.includes('Clio')).toBe(false);
});

it('one of another maker that AVIF readers may read is taken', async () => {
  const bytes = await plain(30, 20).avif().toBuffer();
  bytes.write('mif1', 8, 'latin1');
  expect(bytes.toString('latin1', 16, bytes.readUInt32BE(0))).toContain('avif');
  expect(await converted(bytes)).toMatchObject({ width: 30 });
});

it('a picture is written at a quality of 82, and has fifteen seconds', async () => {
  const written = vi.spyOn(sharp.prototype, 'webp');
  const limited = vi.spyOn(sharp.prototype, 'timeout');
  await converted(await plain(9, 9).png().toBuffer());
  expect(written.mock.calls).toEqual([[{ quality: 82 }]]);
  expect(limited.mock.calls).toEqual([[{ seconds: 15 }]]);
  written.mockRestore();
  limited.mockRestore();
});

it('the decoder keeps no picture that it has seen', async () => {
  await converted(await plain(9, 9).png().toBuffer());
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 } });
});

it('transparency stays', async () => {
  const background = { ...red, alpha: 0 };
  const clear = sharp({ create: { width: 8, height: 8, channels: 4, background } });
  const { bytes } = await converted(await clear.png().toBuffer());
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

const heic = Buffer.from('\0\0\0\u{18}ftypheic\0\0\0\0mif1heic', 'latin1');

it.each([
  ['nothing', async () => Buffer.alloc(0)],
  ['text', async () => Buffer.from('a picture, honestly')],
  [
    'SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['GIF', () => plain(9, 9).gif().toBuffer()],
  ['TIFF', () => plain(9, 9).tiff().toBuffer()],
  ['HEIC', async () => heic],
])('%s is no picture of a kind that is taken', async (_, make) => {
  expect(await convertImage(await make())).toBe('image_type_unknown');
});

it('an SVG that begins like a PNG is read as a PNG, and is none', async () => {
  const start = Buffer.from('\u{89}PNG\r\n\u{1A}\n', 'latin1');
  const bytes = Buffer.concat([start, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]);
  expect(await convertImage(bytes)).toBe('image_unreadable');
});

it('half a picture is refused', async () => {
  const whole = await (await halves(300, 300)).jpeg().toBuffer();
  expect(await convertImage(whole.subarray(0, whole.length - 400))).toBe('image_unreadable');
});

it('one that moves is refused', async () => {
  const frames = await Promise.all([red, blue].map((one) => plain(9, 9, one).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await convertImage(moving)).toBe('image_animated');
});

it('a small file that says it unfolds to more than 40 megapixels is refused', async () => {
  const bomb = await plain(9, 9).png().toBuffer();
  bomb.writeUInt32BE(8000, 16);
  bomb.writeUInt32BE(5001, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect(await convertImage(bomb)).toBe('image_too_many_pixels');
});
