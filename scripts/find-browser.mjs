import { execFileSync, spawnSync } from 'node:child_process';
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
 * The Chromium or Chrome of this machine: the one CHROMIUM_PATH names, one that is installed, or
 * Playwright's own.
 *
 * @returns {string | null} its path, null when there is none
 */
export function findBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return named;
  return [...installed, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
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
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
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
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env });
}
