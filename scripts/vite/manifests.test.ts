import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogue } from './catalogues.ts';

const file = (name: string) => new URL(`../../public/${name}`, import.meta.url);

test.each(['de', 'en'] as const)('the manifest in %s says what the page says', (language) => {
  const manifest = JSON.parse(readFileSync(file(`manifest.${language}.webmanifest`), 'utf8'));
  const words = readCatalogue(language);
  expect(manifest).toMatchObject({
    name: words.get('app.title'),
    description: words.get('app.subtitle'),
    lang: language,
  });
});

test('both manifests are of one and the same page, with icons that are there', () => {
  const [german, english] = ['de', 'en'].map((language) => {
    const text = readFileSync(file(`manifest.${language}.webmanifest`), 'utf8');
    return { ...JSON.parse(text), lang: '', description: '' };
  });
  expect(german).toEqual(english);
  for (const { src, sizes } of german.icons) {
    const png = readFileSync(file(src.slice(1)));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
