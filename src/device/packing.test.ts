import { expect, test } from 'vitest';
import { canPack, pack, unpack } from './packing.ts';

const SENTENCE = 'Wer war’s? '.repeat(50);

test('what was packed comes back, and is shorter meanwhile', async () => {
  expect(canPack()).toBe(true);
  const packed = await pack(SENTENCE);
  expect(packed.length).toBeLessThan(100);
  const bytes = new TextEncoder().encode(SENTENCE).length;
  expect(await unpack([...packed], bytes)).toBe(SENTENCE);
  expect(await unpack([...packed], bytes - 1)).toBeNull();
});

test('a sign that comes in two pieces is whole again', async () => {
  const long = `a${'ä'.repeat(40_000)}`;
  expect((await unpack([...(await pack(long))], 100_000)) === long).toBe(true);
});

test('no more is unpacked than may be, however small it was packed', async () => {
  expect(await unpack([...(await pack('0'.repeat(1_000_000)))], 5000)).toBeNull();
});

test('bytes that nobody packed, and those of no text, are nothing', async () => {
  expect(await unpack([1, 2, 3], 100)).toBeNull();
  // The second one ends amid a letter.
  for (const none of [Uint8Array.of(0xc3, 0x28), Uint8Array.of(0x61, 0xc3)]) {
    const packed = new Blob([none]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    expect(await unpack([...bytes], 100)).toBeNull();
  }
});
