import { expect, it, vi } from 'vitest';

import { giveAwaysOfImage } from '../../src/domain/puzzle/check/give-aways.ts';
import { parsePuzzleFile } from '../content/read-content.ts';
import { imageName, keepImage, newImageName } from './keep-image.ts';

const names = Array.from({ length: 500 }, newImageName);

it('a new name is 128 bits of chance, and none comes twice', () => {
  expect(names.every((name) => imageName.test(name))).toBe(true);
  expect(new Set(names).size).toBe(names.length);
  // Each letter stands for four bits, so that none may be left out.
  expect(new Set(names.join('')).size).toBe(16);
});

it('no name tells an author’s rule of a year, and puzzle files take its address', () => {
  const addresses = names.map((name) => `/images/${name}.webp`);
  expect(addresses.flatMap((image) => giveAwaysOfImage(image, 1969, false))).toEqual([]);
  const source = { address: 'https://example.org/', quote: 'So it was.' };
  const tip = { text: 'A hint', type: 'wiki', image: addresses[0], imageAlt: 'A moon', source };
  const text = { tips: [tip, tip, tip, tip] };
  const puzzle = { key: 'moon', name: null, date: null, year: 1969, timeScale: 3, difficulty: 2 };
  const file = {
    format: 'quando-puzzles',
    version: 1,
    puzzles: [{ ...puzzle, de: text, en: text }],
  };
  expect(parsePuzzleFile('drafts.json', JSON.stringify(file))).not.toBeInstanceOf(Array);
});

it('what was uploaded before is not converted again', async () => {
  const image = { name: names[0], width: 9, height: 9, bytes: 7, isNew: false };
  const query = async <Row>() => [{ image }] as Row[];
  const convert = vi.fn(async () => 'image_unreadable' as const);
  const ada = { id: 'ada', session: 'one', aal: 'aal2' };
  expect(await keepImage({ query, transaction: vi.fn() }, ada, Buffer.from('a'), convert)).toEqual(
    image,
  );
  expect(convert).not.toHaveBeenCalled();
});
