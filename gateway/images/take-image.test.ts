import { crc32 } from 'node:zlib';

import sharp from 'sharp';
import { expect, it, vi } from 'vitest';

import type { Database } from '../database/database.ts';
import { createWorkQueue } from '../limits/work-queue.ts';
import { DecoderMissing } from './convert-image.ts';
import { takeImage } from './take-image.ts';

/** A database that knows no picture and refuses each with a code. */
function refusing(code: string): Pick<Database, 'query' | 'transaction'> {
  const refuse = async () => {
    throw Object.assign(new Error('refused'), { code });
  };
  return { query: refuse, transaction: refuse };
}

const ada = { id: 'ada', session: 'one', aal: 'aal2' };

function upload(): Request {
  return new Request('http://localhost/staff/images', { method: 'POST', body: 'a picture' });
}

const messages: Readonly<Record<string, string>> = {
  image_type_unknown: 'Only JPEG, PNG, WebP and AVIF are taken.',
  image_animated: 'Only pictures that stand still are taken.',
  image_too_many_pixels: 'A picture has at most 40 megapixels.',
  image_unreadable: 'The picture is damaged or takes too long to read.',
  image_withdrawn: 'This picture was withdrawn and is not taken again.',
  images_today_full: 'That is enough for a day: 100 new pictures.',
  images_full: 'There is no room for more pictures.',
  images_unavailable: 'This machine cannot convert pictures.',
  too_large: 'A picture has at most 8 MB.',
  busy: 'Others are being served. Try again in a moment.',
};

async function outcome(answer: Response) {
  const { code = '', message }: { code?: string; message?: string } = await answer.json();
  expect(message).toBe(messages[code]);
  return [answer.status, code];
}

it.each([
  ['53100', 507, 'images_full'],
  ['PT429', 429, 'images_today_full'],
  ['55000', 422, 'image_withdrawn'],
])('what the database refuses with %s is told as %s', async (code, status, told) => {
  const queue = createWorkQueue(1);
  const answer = await takeImage(refusing(code), queue, ada, upload());
  expect(await outcome(answer)).toEqual([status, told]);
  expect(answer.headers.get('retry-after')).toBe(status === 429 ? '3600' : null);
  expect(queue.enter()).toBeDefined();
});

const unknown = { query: async () => [], transaction: () => Promise.reject(new Error('kept')) };
const plain = () => sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } });

it.each<[string, () => Promise<Buffer>, number, string]>([
  ['is none', async () => Buffer.from('a picture'), 415, 'image_type_unknown'],
  [
    'moves',
    async () => {
      const frames = [await plain().png().toBuffer(), await plain().negate().png().toBuffer()];
      return sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer();
    },
    415,
    'image_animated',
  ],
  [
    'unfolds to too much',
    async () => {
      const bomb = await plain().png().toBuffer();
      bomb.writeUInt32BE(8000, 16);
      bomb.writeUInt32BE(5001, 20);
      bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
      return bomb;
    },
    413,
    'image_too_many_pixels',
  ],
  [
    'is damaged',
    async () => (await plain().png().toBuffer()).subarray(0, 60),
    422,
    'image_unreadable',
  ],
  ['is as large as may be', async () => Buffer.alloc(8 * 1024 * 1024), 415, 'image_type_unknown'],
  ['is too large', async () => Buffer.alloc(8 * 1024 * 1024 + 1), 413, 'too_large'],
])('a picture that %s is refused', async (_, make, status, told) => {
  const request = new Request('http://localhost/staff/images', {
    method: 'POST',
    body: new Uint8Array(await make()),
  });
  const answer = await takeImage(unknown, createWorkQueue(1), ada, request);
  expect(await outcome(answer)).toEqual([status, told]);
});

it('what else goes wrong is for the caller to judge, and makes room', async () => {
  const queue = createWorkQueue(1);
  await expect(takeImage(refusing('XX000'), queue, ada, upload())).rejects.toThrow('refused');
  expect(queue.enter()).toBeDefined();
});

it('who comes while too many wait is told to come again, without being read', async () => {
  const queue = createWorkQueue(1);
  queue.enter();
  const request = upload();
  const answer = await takeImage(refusing('XX000'), queue, ada, request);
  expect(await outcome(answer)).toEqual([503, 'busy']);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(request.bodyUsed).toBe(false);
});

it('a machine that cannot convert pictures says so', async () => {
  const database = { ...unknown, query: vi.fn().mockRejectedValue(new DecoderMissing('no sharp')) };
  const answer = await takeImage(database, createWorkQueue(1), ada, upload());
  expect(await outcome(answer)).toEqual([501, 'images_unavailable']);
});
