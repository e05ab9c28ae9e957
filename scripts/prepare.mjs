// What every command needs first: a Node that is new enough, the packages, and a build of these sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Where a build leaves the hash of its sources, as its last step. */
export const stamp = join(root, 'dist/sources.sha256');

const installed = 'node_modules/.package-lock.json';

/** What the build reads: folders with all they hold, and single files. */
const sources = [
  'src',
  'gateway',
  'public',
  'content/puzzle-file.schema.json',
  'scripts/vite',
  'scripts/build.mjs',
  'scripts/precompress.mjs',
  'scripts/check-budgets.mjs',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.gateway.config.ts',
  'vite.worker.config.ts',
];

/** Ends the process with a clear message on a Node older than package.json allows. */
export function requireNode() {
  if (isSupported(process.versions.node)) return;
  fail(
    `Quando needs Node 20.19 or newer (not 21, 22.0 to 22.11, or 23); this is ` +
      `${process.versions.node}. See https://nodejs.org`,
  );
}

/**
 * Whether a version such as 22.12.0 is in the range of package.json, which is that of our tools.
 *
 * @param {string} version
 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major >= 24;
}

/** Packages and a build for a start. What is built already, as a release is, needs no packages of developers. */
export async function prepareStart() {
  const found = await isBuilt();
  await ensureInstalled({ omitsDev: found });
  if (!found) await build();
}

/**
 * Installs the packages with npm when those in node_modules are not what package-lock.json says.
 *
 * @param {{ omitsDev?: boolean }} [options] whether those of developers are left out
 */
export async function ensureInstalled({ omitsDev = false } = {}) {
  if (await isInstalled(omitsDev)) return;
  process.stderr.write(
    `Installing packages; this takes ${omitsDev ? 'some seconds' : 'a minute'}, once.\n`,
  );
  const kinds = omitsDev ? '--omit=dev' : '--include=dev';
  const options = ['ci', kinds, '--no-audit', '--no-fund', '--loglevel=error'];
  // Started by npm, we know which npm; on Windows a bare `npm` would need a shell.
  const npm = process.env['npm_execpath'];
  const isScript = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  const code = isScript
    ? await run(process.execPath, [npm, ...options])
    : await run('npm', options, { shell: process.platform === 'win32' });
  if (code !== 0) fail('The packages could not be installed; npm says why above.');
}

/** Builds page and gateway into dist/ when their sources changed since the last build. */
export async function ensureBuilt() {
  if (!(await isBuilt())) await build();
}

async function build() {
  process.stderr.write('Building; this takes some seconds, once per change.\n');
  const code = await run(process.execPath, [join(root, 'scripts/build.mjs')]);
  if (code !== 0) fail('The build failed; the reason is above.');
}

async function isBuilt() {
  return (await readText(stamp)) === (await hashSources());
}

/**
 * Loads one of the gateway's commands: from the build of these sources, which needs no packages of developers, or
 * else from the sources, with all packages.
 *
 * @param {'command' | 'backup-command' | 'content-command' | 'export-command'} name a file of gateway/operation
 */
export async function importCommand(name) {
  const isReady = (await readText(join(root, installed))) !== undefined && (await isBuilt());
  if (isReady) return import(new URL(`../dist/gateway/${name}.js`, import.meta.url).href);
  await ensureInstalled();
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(`../gateway/operation/${name}.ts`, import.meta.url);
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted installation has none.
 *
 * @param {boolean} omitsDev
 */
async function isInstalled(omitsDev) {
  const wanted = await readPackages(join(root, 'package-lock.json'));
  const present = await readPackages(join(root, installed));
  return lacking(wanted, present, omitsDev).length === 0;
}

/**
 * The paths of packages that are wanted and not there in that version; optional ones may be missing.
 *
 * @param {Packages} wanted
 * @param {Packages} present
 * @param {boolean} omitsDev
 */
export function lacking(wanted, present, omitsDev) {
  return Object.entries(wanted)
    .filter(([path, { version, dev, devOptional, optional }]) => {
      const found = present[path]?.version;
      if (path === '' || found === version) return false;
      return !(omitsDev && dev) && !((optional || devOptional) && found === undefined);
    })
    .map(([path]) => path);
}

/** @typedef {Record<string, { version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean }>} Packages */

/**
 * @param {string} path
 * @returns {Promise<Packages>}
 */
async function readPackages(path) {
  const text = await readText(path);
  return text === undefined ? {} : JSON.parse(text).packages;
}

/** The build depends on the sources, and on the settings that Vite writes into the page. */
export async function hashSources() {
  const hash = createHash('sha256');
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  for (const source of sources) {
    for (const path of await listFiles(source)) {
      hash.update(`\0${path}\0`).update(await readFile(join(root, path)));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} source a file or folder below the root; a missing one has no files
 * @returns {Promise<string[]>}
 */
async function listFiles(source) {
  const entries = await readdir(join(root, source), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries === null) return [source];
  const names = entries.map((entry) => `${source}/${entry.name}`).toSorted();
  const files = await Promise.all(names.map(listFiles));
  return files.flat().filter((path) => !/\.test\.tsx?$/.test(path));
}

/**
 * Standard output belongs to the command that is being prepared.
 *
 * @param {string} command
 * @param {string[]} words
 * @param {{ shell?: boolean }} [options]
 * @returns {Promise<number>} the exit code
 */
function run(command, words, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {string} path
 * @returns {Promise<string | undefined>} undefined when there is no such file
 */
async function readText(path) {
  return readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
