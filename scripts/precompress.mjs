import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const isText = /\.(js|css|svg|json|webmanifest|txt|map)$/;

/**
 * Writes a `.br` and a `.gz` beside every text file of the page. The HTML is left out: the gateway
 * fills it in at its start and compresses it then.
 *
 * @param {URL} folder of the built page, with a slash at its end
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((file) => file.isFile() && isText.test(file.name))) {
    const path = `${entry.parentPath}/${entry.name}`;
    const source = await readFile(path);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(source, quality));
    await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
  }
}
