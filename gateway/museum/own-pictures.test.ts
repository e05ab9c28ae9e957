import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { checkPictures } from '../content/check-pictures.ts';
import { filePuzzle, fileTip } from '../../tests/setup/factories/puzzle-file-factory.ts';
import { readPageFiles } from '../page/page-files.ts';
import { readMuseumFile } from './museum-file.ts';
import { readOwnPictures } from './own-pictures.ts';

let content = '';
beforeAll(async () => {
  content = await mkdtemp(join(tmpdir(), 'quando-pictures-'));
  const files = {
    'pictures/star-2.webp': 'own',
    'pictures/both.png': 'own',
    'pictures/Old.AVIF': 'own',
    'pictures/photo.jpeg': 'own',
    [`pictures/x${'1'.repeat(99)}.jpg`]: 'x'.repeat(5_000_000),
    [`pictures/x${'1'.repeat(100)}.jpg`]: 'own',
    'pictures/.DS_Store': '',
    'pictures/drawing.svg': '<svg/>',
    'pictures/a star.png': 'own',
    'pictures/large.jpg': 'x'.repeat(5_000_001),
    'page/puzzles/both.png': 'the page’s',
  };
  await mkdir(join(content, 'pictures/folder.png'), { recursive: true });
  await mkdir(join(content, 'page/puzzles'), { recursive: true });
  await symlink('elsewhere.png', join(content, 'pictures/gone.png'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(content, name), text);
});
afterAll(() => rm(content, { recursive: true }));

it('pictures are served by their names; what is none, or too large, is named', async () => {
  const { files, faults } = await readOwnPictures(content);
  expect([...files].map(([path, { contentType }]) => [path, contentType])).toEqual([
    ['/puzzles/Old.AVIF', 'image/avif'],
    ['/puzzles/both.png', 'image/png'],
    ['/puzzles/photo.jpeg', 'image/jpeg'],
    ['/puzzles/star-2.webp', 'image/webp'],
    [`/puzzles/x${'1'.repeat(99)}.jpg`, 'image/jpeg'],
  ]);
  const tags = ['star-2.webp', 'both.png', `x${'1'.repeat(99)}.jpg`].map(
    (name) => files.get(`/puzzles/${name}`)?.tag,
  );
  expect([tags[0] === tags[1], tags[1] === tags[2]], 'by what they show').toEqual([true, false]);
  const named =
    'must be a file such as map-2.webp: avif, jpeg, png or webp, letters, digits and - alone';
  expect(faults.map(({ file, message }) => [file, message])).toEqual([
    ['pictures/a star.png', named],
    ['pictures/drawing.svg', named],
    ['pictures/folder.png', named],
    ['pictures/gone.png', named],
    ['pictures/large.jpg', 'must have at most 5000000 bytes'],
    [`pictures/x${'1'.repeat(100)}.jpg`, named],
  ]);
});

it('a folder that is not there has none, one that cannot be read is told', async () => {
  expect(await readOwnPictures(join(content, 'page'))).toEqual({ files: new Map(), faults: [] });
  expect(await readMuseumFile(content, () => true)).toBeNull();
  const file = join(content, 'pictures/both.png');
  await expect(readOwnPictures(file)).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(readMuseumFile(file, () => true)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it('the page’s own files of the same name go first', async () => {
  const { files: pictures } = await readOwnPictures(content);
  const facts = { backendUrl: '', publishableKey: '', version: '1.5.0' };
  const { files } = await readPageFiles(join(content, 'page'), facts, { pictures });
  const textOf = (path: string) => new TextDecoder().decode(files.get(path)?.bodies.identity);
  expect([textOf('/puzzles/both.png'), textOf('/puzzles/star-2.webp')]).toEqual([
    'the page’s',
    'own',
  ]);
});

/** The rules that a hint with this picture breaks. */
async function missing(image: string): Promise<string[]> {
  const tips = [fileTip({ image, imageAlt: 'Ein Stern' })];
  const puzzle = filePuzzle('star', { de: { tips } });
  return (await checkPictures([puzzle], join(content, 'page'), content)).map(({ rule }) => rule);
}

it('the check of content knows them', async () => {
  expect(await missing('/puzzles/star-2.webp')).toEqual([]);
  expect(await missing('/puzzles/large.jpg')).toEqual(['image-missing']);
  expect(await missing('/pictures/star-2.webp')).toEqual(['image-missing']);
  expect(await missing('/puzzles/drawing.svg')).toEqual(['image-missing']);
});
