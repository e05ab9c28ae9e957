import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.mjs';
import { takeQuickTemporaryFolder } from './scripts/quick-temporary-folder.mjs';

takeQuickTemporaryFolder();

const executablePath = findBrowser();

/** A CI may share its processors, so it waits twice as long before something counts as missing. */
const patience = process.env['CI'] ? 2 : 1;

export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'browser', testIgnore: 'rare/**', grepInvert: /@test:all/ },
    { name: 'variations', testIgnore: 'rare/**', grep: /@test:all/ },
    { name: 'rare', testMatch: 'rare/*.test.ts' },
  ],
  globalSetup: './tests/browser/global-setup.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/outlines/{arg}{ext}',
  // A missing outline is a mistake of a name, not a new one.
  updateSnapshots: 'none',
  workers: 2,
  forbidOnly: true,
  // Decision 34: the busy machine of a CI gets a second attempt, and every use of it is named.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  timeout: 60_000 * patience,
  expect: { timeout: 7_000 * patience, toPass: { timeout: 14_000 * patience } },
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
    // Frames are dear: what moves is looked at where `inMotion` of tests/browser/test.ts says so.
    reducedMotion: 'reduce',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
