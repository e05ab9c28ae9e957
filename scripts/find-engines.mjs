import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './find-browser.mjs';

/** @typedef {{ firefox: string, driver: string, browser: string, screen: string }} Engines */

/** Where systems have them; WebKitGTK's small browser lies beside its library. */
const places = {
  firefox: () => [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  driver: () => ['/usr/bin/WebKitWebDriver'],
  browser: () =>
    ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib']
      .filter(existsSync)
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser'))),
  screen: () => ['/usr/bin/Xvfb'],
};

/**
 * Finds the browsers that are not Chromium, Firefox and WebKitGTK, or installs Debian's.
 *
 * @returns {Engines} the paths of Firefox, and of WebKitGTK's driver, browser and screen
 */
export function ensureEngines() {
  const found = findEngines();
  if (found !== null) return found;
  console.error('Firefox or WebKitGTK is missing; installing both.');
  installDebianPackages(['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
  const installed = findEngines();
  if (installed !== null) return installed;
  throw new Error(
    'Install Firefox, WebKitGTK with WebKitWebDriver and MiniBrowser, and Xvfb (Debian: apt-get ' +
      'install firefox-esr webkit2gtk-driver xvfb; Fedora: dnf install firefox webkit2gtk4.1 ' +
      'xorg-x11-server-Xvfb). WebKitGTK is for Linux alone.',
  );
}

/** @returns {Engines | null} null when one of them is missing */
function findEngines() {
  const [firefox, driver, browser, screen] = [
    places.firefox,
    places.driver,
    places.browser,
    places.screen,
  ].map((candidates) => candidates().find(existsSync));
  if (!firefox || !driver || !browser || !screen) return null;
  return { firefox, driver, browser, screen };
}
