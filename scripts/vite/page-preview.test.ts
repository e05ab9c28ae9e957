import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namedScreens } from '../../gateway/page/preview/named-screens.ts';
import { previewWords } from '../../gateway/page/preview/preview-words.ts';
import { previewMarks } from '../../gateway/page/preview/write-preview.ts';
import { sitemapXml } from '../../gateway/page/search-engines.ts';
import { levelOf, screenAt } from '../../src/app/routes/screens.ts';
import { readCatalogue } from './catalogues.ts';
import { pagePreview } from './page-preview.ts';

const template = `<head>${previewMarks.start}<title>Quando</title>${previewMarks.end}</head>`;

/** The page as the build writes it, and the files beside it. */
function build(environment: Record<string, string>) {
  const { generateBundle, transformIndexHtml } = pagePreview(environment);
  if (typeof transformIndexHtml !== 'object' || typeof generateBundle !== 'function') {
    throw new Error('The plugin has other hooks.');
  }
  const files: { fileName: string; source: string }[] = [];
  const emitFile = (file: (typeof files)[number]) => files.push(file);
  Reflect.apply(generateBundle, { emitFile }, []);
  return { html: String(Reflect.apply(transformIndexHtml.handler, {}, [template, {}])), files };
}

test.each(['de', 'en'] as const)('previews in %s say what the page says', (language) => {
  const words = readCatalogue(language);
  const { title, picture } = previewWords[language];
  expect(title).toBe(`${words.get('app.title')} – ${words.get('app.subtitle')}`);
  expect(picture.toLowerCase()).toContain(words.get('app.subtitle')?.toLowerCase());
  const all = new Set(words.values());
  expect(namedScreens.filter(({ titles }) => !all.has(titles[language]))).toEqual([]);
});

test('what search engines are led to is open to everybody', () => {
  for (const { path, isGuarded = false } of namedScreens) {
    const name = screenAt(path);
    if (name === null || name === 'start') throw new Error(`There is no screen at ${path}`);
    expect([path, levelOf(name) === 'OPEN']).toEqual([path, !isGuarded]);
    expect(sitemapXml('').includes(`<loc>${path}</loc>`)).toBe(!isGuarded);
  }
});

test('a page without a gateway has the general preview, which the gateway can replace', () => {
  const { html, files } = build({});
  expect(html).toContain('<title>Quando – Das tägliche Geschichtsrätsel</title>');
  expect(html.split(previewMarks.start)).toHaveLength(2);
  expect(html).toMatch(/<!-- preview -->[^]*twitter:card[^]*<!-- \/preview --><\/head>$/);
  expect(html).not.toMatch(/canonical|og:url|og:image/);
  expect(files).toEqual([]);
});

test('a static host whose address is known gets picture, robots.txt and sitemap', () => {
  const { html, files } = build({ VITE_PUBLIC_URL: 'https://quando.example/' });
  expect(html).toContain('content="https://quando.example/preview-de.png"');
  expect(html).not.toMatch(/canonical|og:url/);
  expect(files.map(({ fileName }) => fileName)).toEqual(['robots.txt', 'sitemap.xml']);
  expect(() => build({ VITE_PUBLIC_URL: 'quando.example' })).toThrow('VITE_PUBLIC_URL');
});

test.each(['de', 'en'])(
  'the picture of previews in %s is small, and as large as they say',
  (name) => {
    const png = readFileSync(new URL(`../../public/preview-${name}.png`, import.meta.url));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.byteLength).toBeLessThan(100_000);
  },
);
