import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** Debian's; Playwright tells where its own would be. */
const shells = ['/usr/bin/chromium-headless-shell'];

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium or Chrome of this machine that runs: the one CHROMIUM_PATH names, a headless shell, one
 * that is installed, or Playwright's own. A headless shell has the pages but not the windows around
 * them, and takes two thirds of the time.
 *
 * @returns {string | null} its path, null when there is none
 */
export function findBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  const full = chromium.executablePath();
  const candidates = [
    ...(named === undefined ? [] : [named]),
    ...shells,
    ...shellBeside(full),
    ...installed,
    full,
  ];
  return candidates.find(isBrowser) ?? null;
}

/**
 * The headless shell that Playwright keeps beside its whole browser of the same revision: it tells
 * where the one is, not where the other.
 *
 * @param {string} full the path of `chromium-1/chrome-linux64/chrome` or the like on other systems
 * @returns {string[]} the one path, none when it is not there
 */
export function shellBeside(full) {
  const [, cache, revision] = /^(.*[/\\])chromium-(\d+)[/\\]/.exec(full) ?? [];
  if (cache === undefined) return [];
  const folder = `${cache}chromium_headless_shell-${revision}`;
  if (!existsSync(folder)) return [];
  const name = `chrome-headless-shell${process.platform === 'win32' ? '.exe' : ''}`;
  return readdirSync(folder)
    .filter((entry) => entry.startsWith('chrome-headless-shell-'))
    .map((entry) => join(folder, entry, name));
}

/**
 * Whether a program is there and runs: Ubuntu's /usr/bin/chromium-browser may be a script that only
 * says to install something else. On Windows asking for the version would open a window.
 *
 * @param {string} path
 */
function isBrowser(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/**
 * Finds a browser, or installs one: Playwright's, else Debian's package where we may. A CI that has a
 * whole browser alone gets Debian's headless shell as well, if it can be had.
 *
 * @returns {string} its path
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found !== null) {
    const isSlow = process.env['CI'] && installed.includes(found);
    if (isSlow) installDebianPackages(['chromium-headless-shell']);
    return (isSlow && findBrowser()) || found;
  }
  console.error('No Chromium found; installing one.');
  const { platform } = process;
  install('npx', ['playwright', 'install', '--only-shell', 'chromium'], {
    shell: platform === 'win32',
  });
  const downloaded = findBrowser();
  if (downloaded !== null) return downloaded;
  // Not every version has the headless shell as a package of its own.
  if (!installDebianPackages(['chromium-headless-shell'])) installDebianPackages(['chromium']);
  const packaged = findBrowser();
  if (packaged !== null) return packaged;
  throw new Error('Install Chromium or Chrome, or name one by CHROMIUM_PATH.');
}

/**
 * Installs Debian's packages where we may.
 *
 * @param {string[]} names
 * @returns {boolean} whether it worked
 */
export function installDebianPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  install('apt-get', ['update', '-qq'], { env });
  return install('apt-get', ['install', '-y', '-qq', ...names], { env });
}

/**
 * Silent unless it fails.
 *
 * @param {string} command
 * @param {string[]} words
 * @param {{ shell?: boolean, env?: NodeJS.ProcessEnv }} options
 * @returns {boolean} whether it worked
 */
function install(command, words, options) {
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    encoding: 'utf8',
    ...options,
  });
  if (status === 0) return true;
  console.error(`${command} ${words.join(' ')} failed: ${error?.message ?? ''}`);
  console.error(`${stdout ?? ''}${stderr ?? ''}`);
  return false;
}
