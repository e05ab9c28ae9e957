import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** What the first load of `/` may weigh, gzipped, in bytes; and how much a screen may add. */
const budgets = {
  script: 94_500,
  style: 10_000,
  everything: 120_000,
  requests: 10,
  screen: 40 * 1024,
  accountScreen: 60 * 1024,
};

/** The puzzle request of the first load: one more request, and roughly its size. */
const puzzle = { requests: 1, bytes: 2_000 };

/**
 * Measures the built page against its budgets; throws naming every one that is exceeded.
 *
 * @param {URL} page folder of the built page, with a slash at its end
 */
export async function checkBudgets(page) {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', page), 'utf8'));
  const html = await readFile(new URL('game.html', page), 'utf8');
  const first = await firstLoad(page, html, manifest);
  const breaches = [
    over('JavaScript of the first load', first.script, budgets.script),
    over('CSS of the first load', first.style, budgets.style),
    over('everything before the puzzle is playable', first.everything, budgets.everything),
    over('requests of the first load', first.requests, budgets.requests),
    ...(await screenBreaches(page, manifest)),
  ].filter((breach) => breach !== null);
  console.log(
    `first load: script ${first.script}, style ${first.style}, everything ${first.everything} bytes gzipped, ${first.requests} requests`,
  );
  if (breaches.length > 0) throw new Error(`Over budget:\n  ${breaches.join('\n  ')}`);
}

/**
 * @param {URL} page
 * @param {string} html
 * @param {Record<string, Chunk>} manifest
 */
async function firstLoad(page, html, manifest) {
  const catalogues = ['de', 'en'].map(
    (language) => manifest[`src/i18n/catalogues/${language}/main.json`]?.file ?? '',
  );
  const files = namedIn(html).filter((file) => !catalogues.includes(file));
  // The early script fetches one of the two catalogues; the larger one is counted.
  const words = Math.max(...(await Promise.all(catalogues.map((file) => weigh(page, [file])))));
  const script = (await weigh(page, files.filter(isScript))) + words + inline(html, 'script');
  const rest = await weigh(
    page,
    files.filter((file) => !isScript(file)),
  );
  const document = gzipSync(html).length - inline(html, 'script');
  const everything = document + script + rest + puzzle.bytes;
  const requests = 1 + files.length + 1 + puzzle.requests;
  return { script, style: inline(html, 'style'), everything, requests };
}

/**
 * What the document itself brings in its elements of a name.
 *
 * @param {string} html
 * @param {'script' | 'style'} name
 */
function inline(html, name) {
  const parts = [...html.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))];
  return gzipSync(parts.map((part) => part[1]).join('')).length;
}

/**
 * The files that the document itself asks for, or its early script.
 *
 * @param {string} html
 */
function namedIn(html) {
  const found = [...html.matchAll(/(?:src|href|content)="\/(assets\/[^"]+)"/g)].map(
    (match) => match[1],
  );
  return [...new Set(found)].map(String);
}

/**
 * Every lazily loaded file with what it alone brings, against the budget of a screen.
 *
 * @param {URL} page
 * @param {Record<string, Chunk>} manifest
 */
async function screenBreaches(page, manifest) {
  const entries = Object.values(manifest).filter(({ isEntry }) => isEntry);
  const first = entries.flatMap((chunk) => withImports(chunk, manifest));
  const later = withImports(chunkNamed(manifest, 'later'), manifest).filter(
    (file) => !first.includes(file),
  );
  const shared = new Set([...first, ...later]);
  const screens = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry);
  const breaches = await Promise.all(
    screens.map(async ([name, chunk]) => {
      const own = withImports(chunk, manifest).filter((file) => !shared.has(file));
      const limit = own.some(isAuth) ? budgets.accountScreen : budgets.screen;
      return over(name, await weigh(page, own), limit);
    }),
  );
  const late = await weigh(page, later);
  return [over('what every page fetches later', late, budgets.screen), ...breaches];
}

/**
 * The chunk of a name: `later` is what every page fetches once it is quiet.
 *
 * @param {Record<string, Chunk>} manifest
 * @param {string} name
 */
export function chunkNamed(manifest, name) {
  const chunk = Object.values(manifest).find((one) => one.name === name);
  if (chunk === undefined) throw new Error(`The build has no part of the name ${name}.`);
  return chunk;
}

/**
 * The chunk's own files and those of everything it imports; chunks may import each other.
 *
 * @param {Chunk} chunk
 * @param {Record<string, Chunk>} manifest
 * @param {Set<Chunk>} seen
 * @returns {string[]}
 */
export function withImports(chunk, manifest, seen = new Set()) {
  seen.add(chunk);
  const imported = (chunk.imports ?? []).flatMap((name) => {
    const next = manifest[name];
    return next === undefined || seen.has(next) ? [] : withImports(next, manifest, seen);
  });
  return [...new Set([chunk.file, ...(chunk.css ?? []), ...imported])];
}

/**
 * @param {URL} page
 * @param {readonly string[]} files
 */
async function weigh(page, files) {
  const contents = await Promise.all(files.map((file) => readFile(new URL(file, page))));
  return contents.reduce(
    (sum, content, index) =>
      sum + (files[index]?.endsWith('.woff2') === true ? content.length : gzipSync(content).length),
    0,
  );
}

/** @param {string} file */
function isAuth(file) {
  return file.startsWith('assets/accounts-');
}

/** @param {string} file */
function isScript(file) {
  return file.endsWith('.js');
}

/**
 * @param {string} what
 * @param {number} measured
 * @param {number} limit
 */
function over(what, measured, limit) {
  return measured > limit ? `${what}: ${measured}, allowed ${limit}` : null;
}

/** @typedef {{ file: string, name?: string, css?: string[], imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }} Chunk */
