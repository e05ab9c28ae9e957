import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packArchive, unpackArchive } from './archive.ts';

const here = `/images/${'b'.repeat(32)}.webp`;
const gone = `/images/${'c'.repeat(32)}.webp`;
const ship = '/puzzles/two-sail-round.svg';
const elsewhere = 'https://example.org/images/picture.webp';
const text = JSON.stringify({
  puzzles: [{ image: here }, { image: here }, { image: gone }, ship, elsewhere],
});
const picture = strToU8('a picture');

const keepNone = () => Promise.reject(new Error('nothing to keep'));

test('an archive brings its pictures along, each once, and takes the addresses that they get', async () => {
  const asked: string[] = [];
  const archive = await packArchive(text, async (address) => {
    asked.push(address);
    return address === gone ? null : picture;
  });
  expect(asked).toEqual([here, gone, ship]);

  const kept: [string, Uint8Array][] = [];
  const there = `/images/${'d'.repeat(32)}.webp`;
  const unpacked = await unpackArchive(archive, async (...given) => {
    kept.push(given);
    return there;
  });
  expect(kept).toEqual([[here, picture]]);
  expect(unpacked).toBe(text.replaceAll(here, there));
});

test('what is no archive of puzzles is none', async () => {
  expect(await unpackArchive(strToU8('PK\u0003\u0004 and nothing'), keepNone)).toBeNull();
  expect(await unpackArchive(zipSync({ 'other.json': picture }), keepNone)).toBeNull();
});

test('what says that it is larger than any picture is left out', async () => {
  const large = new Uint8Array(9 * 1024 * 1024);
  const files = { 'puzzles.json': strToU8(text), [here.slice(1)]: large };
  expect(await unpackArchive(zipSync(files), keepNone)).toBe(text);
});

/** An archive of pictures, and then a text, each of which says that it has eight million bytes. */
function largeArchive(pictures: number) {
  const names = Array.from({ length: pictures }, (_, at) => `images/${at}.webp`);
  const bytes = zipSync(
    Object.fromEntries([...names, 'puzzles.json'].map((name) => [name, strToU8(text)])),
    { level: 0 },
  );
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at += 1) {
    // Where the directory at its end says how large a file is.
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 8 * 1024 * 1024, true);
  }
  return bytes;
}

test('an archive that says it holds more than 256 MB is read no further', async () => {
  expect(await unpackArchive(largeArchive(31), keepNone)).toBe(text);
  expect(await unpackArchive(largeArchive(32), keepNone)).toBeNull();
});

test('the text of an archive may be larger than a picture', async () => {
  const long = `"${'a'.repeat(9 * 1024 * 1024)}"`;
  const read = await unpackArchive(
    zipSync({ 'puzzles.json': strToU8(long) }, { level: 0 }),
    keepNone,
  );
  expect(read?.length).toBe(long.length);
});
