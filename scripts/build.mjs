// Builds everything that `npm start` runs: the page with its shells, and the gateway.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { checkBudgets, chunkNamed, withImports } from './check-budgets.mjs';
import { precompress } from './precompress.mjs';
import { hashSources, stamp } from './prepare.mjs';

const root = new URL('../', import.meta.url);
const page = new URL('dist/page/', root);
const shells = new URL('dist/shells/', root);

// Taken first: what changes while we build is not in the build.
const built = await hashSources();
await rm(new URL('dist/', root), { recursive: true, force: true });
await build({ logLevel: 'warn' });
await writeShells();
await build({ configFile: 'vite.worker.config.ts', logLevel: 'warn' });
await build({ configFile: 'vite.gateway.config.ts', logLevel: 'warn' });
await precompress(page);
await checkBudgets(page);
await writeFile(stamp, built);

/**
 * Writes index.html with the plain shell, and beside it game.html with the game's for the start page,
 * and puzzle.html with the game's for other puzzles.
 */
async function writeShells() {
  await build({
    logLevel: 'warn',
    // All of it in one file: the gateway renders the day's page without the page's packages.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/shell-markup.tsx',
      outDir: 'dist/shells',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
      manifest: false,
    },
  });
  const { headMarkup, shellMarkup } = await import(new URL('shell-markup.mjs', shells).href);
  const html = await readFile(new URL('index.html', page), 'utf8');
  const withShell = (/** @type {'game' | 'plain'} */ kind) =>
    html.replace(
      '<div id="root"><!-- begun --><!-- shell --></div>',
      `<div id="root" data-shell="${kind}"><!-- begun -->${shellMarkup(kind)}</div>`,
    );
  await writeFile(new URL('game.html', page), withShell('game'));
  await writeFile(new URL('puzzle.html', page), await withOtherScreen(withShell('game')));
  const head = `${headMarkup()}<script>${await headScript()}</script>`;
  const other = withShell('plain').replace('</body>', () => `${head}</body>`);
  await writeFile(new URL('index.html', page), await withOtherScreen(other));
}

/** The script that writes the head of another screen; small and classic, to run before the first paint. */
async function headScript() {
  const result = await build({ configFile: 'vite.head.config.ts', logLevel: 'warn' });
  const output = Array.isArray(result) ? result[0] : result;
  if (output === undefined || !('output' in output)) throw new Error('No head was built');
  const { code } = output.output[0];
  if (/<\/script|<!--/i.test(code)) throw new Error('The script of heads would end in its midst');
  return code.trim();
}

/**
 * Has the early script fetch what a result and every screen but the start page need beside the first
 * load.
 *
 * @param {string} html
 */
async function withOtherScreen(html) {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', page), 'utf8'));
  const files = withImports(chunkNamed(manifest, 'later'), manifest).filter((file) =>
    file.endsWith('.js'),
  );
  const missing = files.filter((file) => !html.includes(file));
  const words = ['de', 'en'].map((language) => [
    `quando-preload-${language}`,
    chunkNamed(manifest, `words-${language}`).file,
  ]);
  const parts = [...missing.map((file) => ['quando-preload', file]), ...words].map(
    ([name, file]) => `<meta name="${name}" content="/${file}" />\n    `,
  );
  const entry = '<meta name="quando-entry"';
  return html.replace(entry, () => `${parts.join('')}${entry}`);
}
