import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

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
 * A Chromium or Chrome of this machine that runs: the one CHROMIUM_PATH names, one that is installed,
 * or Playwright's own.
 *
 * @returns {string | null} its path, null when there is none
 */
export function findBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  const candidates = [...(named === undefined ? [] : [named]), ...installed];
  return [...candidates, chromium.executablePath()].find(isBrowser) ?? null;
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
 * Finds a browser, or installs one: Playwright's, else Debian's package where we may.
 *
 * @returns {string} its path
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found !== null) return found;
  console.error('No Chromium found; installing one.');
  const { platform } = process;
  install('npx', ['playwright', 'install', 'chromium'], { shell: platform === 'win32' });
  const downloaded = findBrowser();
  if (downloaded !== null) return downloaded;
  installDebianPackage();
  const packaged = findBrowser();
  if (packaged !== null) return packaged;
  throw new Error('Install Chromium or Chrome, or name one by CHROMIUM_PATH.');
}

function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  install('apt-get', ['update', '-qq'], { env });
  install('apt-get', ['install', '-y', '-qq', 'chromium'], { env });
}

/**
 * Silent unless it fails.
 *
 * @param {string} command
 * @param {string[]} words
 * @param {{ shell?: boolean, env?: NodeJS.ProcessEnv }} options
 */
function install(command, words, options) {
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    encoding: 'utf8',
    ...options,
  });
  if (status === 0) return;
  console.error(`${command} ${words.join(' ')} failed: ${error?.message ?? ''}`);
  console.error(`${stdout ?? ''}${stderr ?? ''}`);
}
