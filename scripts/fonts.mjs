// Cuts the two typefaces down to what the page shows and writes them to src/ui/fonts.
// Run by hand after a change here; the results are kept in the repository.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const root = new URL('..', import.meta.url);
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const letters = alphabet + alphabet.toUpperCase() + 'ÄÖÜäöüßàáâãåæçèéêëìíîïñòóôøùúûšžÅÉÎØŠŽ';
const signs = ' \u00A0\u202F!"%&\'()+,-./0123456789:;?–—‘’‚“”„…·×°';

await cut('fraunces-latin-full-normal', 'numerals', '0123456789Quando·–', {
  wght: 600,
  opsz: 72,
  SOFT: 0,
  WONK: 0,
});
await cut('newsreader-latin-opsz-normal', 'reading', letters + signs, { wght: 400, opsz: 16 });

/**
 * @param {string} file name of the font file in its package, without ending
 * @param {string} name name of the result
 * @param {string} text every character kept
 * @param {Record<string, number>} variationAxes axes pinned to one value
 */
async function cut(file, name, text, variationAxes) {
  const family = file.split('-')[0];
  const source = await readFile(
    new URL(`node_modules/@fontsource-variable/${family}/files/${file}.woff2`, root),
  );
  const result = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes });
  await writeFile(new URL(`src/ui/fonts/${name}.woff2`, root), result);
  console.log(`${name}.woff2: ${result.length} bytes`);
}
